import compression from 'compression';
import type { RequestHandler } from 'express';

/** gzip or brotli for pages, scripts and JSON. Live streams must not wait in a buffer; fields are numbers that hardly shrink. */
export function compressed(): RequestHandler {
  return compression({
    filter: (request, response) => request.path !== '/bff/live' && compression.filter(request, response),
  });
}
