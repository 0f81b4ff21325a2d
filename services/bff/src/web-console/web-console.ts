import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { static as serveFiles, type NextFunction, type Request, type Response } from 'express';

/** Paths of the server's own; everything else that a browser opens is a screen. */
const SERVER_PATHS = /^\/(bff|v1|health|metrics)(\/|$)/;
/** Vite puts a content hash into the names of everything under `assets/`. */
const HASHED = '/assets/';

/**
 * Serves the built console: hashed files for ever, the page itself never from cache, and the page for every address that
 * is a screen's.
 */
export function serveConsole(app: NestExpressApplication, folder: string): void {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) throw new Error(`There is no built console in ${folder}: build the web workspace first.`);
  app.use(
    HASHED,
    serveFiles(join(folder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false, index: false }),
  );
  app.use(serveFiles(folder, { index: false, maxAge: '1h', setHeaders: freshPage }));
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (!isScreen(request)) return next();
    response.set('cache-control', 'no-cache').sendFile(page);
  });
}

function freshPage(response: Response, path: string): void {
  if (path.endsWith('.html')) response.set('cache-control', 'no-cache');
}

function isScreen(request: Request): boolean {
  const asksForPage = request.method === 'GET' || request.method === 'HEAD';
  return asksForPage && !SERVER_PATHS.test(request.path) && request.accepts(['html', 'json']) === 'html';
}
