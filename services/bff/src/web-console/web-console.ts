import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { static as serveFiles, type NextFunction, type Request, type Response } from 'express';
import { PageTemplate } from './page-template.ts';

/** Paths of the server's own; everything else that a browser opens is a screen. */
const SERVER_PATHS = /^\/(bff|v1|health|metrics|assets|outbox|\.well-known)(\/|$)/;

/**
 * Serves the built console: hashed files (Vite's `assets/`) forever, the page itself never from cache, and the page for
 * every address that is a screen's.
 */
export function serveConsole(app: NestExpressApplication, folder: string, operatorName: string): void {
  const page = new PageTemplate(readPage(folder), operatorName);
  const toPage = (request: Request, response: Response, next: NextFunction) => {
    if (isScreen(request)) page.send(response);
    else next();
  };
  app.use(
    '/assets/',
    serveFiles(join(folder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false, index: false }),
  );
  app.use('/index.html', toPage);
  app.use(serveFiles(folder, { index: false, maxAge: '1h' }));
  app.use(toPage);
}

function readPage(folder: string): string {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8');
  } catch (cause) {
    throw new Error(`There is no built console in ${folder}: build the web workspace first.`, { cause });
  }
}

/** A file that is not there is no page either: a search engine would take the page for it. */
const FILES = /^\/[^/?]+\.(txt|xml|ico|png|svg|webmanifest|map)(\?|$)/;

function isScreen(request: Request): boolean {
  const asksForPage = request.method === 'GET' || request.method === 'HEAD';
  return (
    asksForPage &&
    !SERVER_PATHS.test(request.originalUrl) &&
    !FILES.test(request.originalUrl) &&
    request.accepts(['html', 'json']) === 'html'
  );
}
