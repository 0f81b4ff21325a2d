import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { trackResponses } from './graceful-close.ts';
import { ProblemFilter } from './problem.filter.ts';

export interface HttpAppOptions {
  /** Serves plain HTTP: no HSTS, no upgrade of requests. Default true; TLS ends at the ingress. */
  plainHttp?: boolean;
}

/**
 * The product's headers and problem+json, for a Nest server made with `bodyParser: false`: bodies are read where their
 * sender is known (`bodyReader`).
 */
export function configureHttpApp(app: NestExpressApplication, { plainHttp = true }: HttpAppOptions = {}): void {
  trackResponses(app.getHttpServer());
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(securityHeaders(plainHttp));
  app.useGlobalFilters(new ProblemFilter());
}

/** @returns the address to call, also for port 0. */
export async function listen(app: INestApplication, port: number, host = '127.0.0.1'): Promise<string> {
  const server = (await app.listen(port, host)) as Server;
  const { port: actual } = server.address() as AddressInfo;
  return `http://${host === '0.0.0.0' ? 'localhost' : host}:${actual}`;
}

/**
 * Sets headers that allow nothing from elsewhere, inline or evaluated, but workers for the 3D views. The code that
 * serves a page adds its nonce to `style-src`.
 */
function securityHeaders(plainHttp: boolean): (request: Request, response: Response, next: NextFunction) => void {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(plainHttp ? {} : { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: plainHttp ? false : { maxAge: 31_536_000, includeSubDomains: true },
    frameguard: { action: 'deny' },
  });
}
