import { Injectable, type NestMiddleware } from '@nestjs/common';
import { recordCall, requestIdHeader, runWithTrace, traceFrom } from '@strainscope/observability';
import type { NextFunction, Request, Response } from 'express';

/** Gives every request its id, which the answer and every log line and service call carry, and times it. */
@Injectable()
export class TraceMiddleware implements NestMiddleware {
  use(request: Request, response: Response, next: NextFunction): void {
    const trace = traceFrom({ requestId: request.get(requestIdHeader), traceparent: request.get('traceparent') });
    response.setHeader(requestIdHeader, trace.requestId);
    const begun = performance.now();
    response.once('close', () => recordCall(labelsOf(request, response), (performance.now() - begun) / 1000));
    runWithTrace(trace, next);
  }
}

/** The route's pattern, never the path: ids are no labels. */
function labelsOf(request: Request, response: Response) {
  const pattern = (request.route as { path?: unknown } | undefined)?.path;
  const call = `${request.method} ${typeof pattern === 'string' ? pattern : 'unrouted'}`;
  return { service: 'bff', kind: 'http', call, outcome: outcomeOf(response.statusCode) } as const;
}

function outcomeOf(status: number): string {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
}
