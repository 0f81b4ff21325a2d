import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { trackResponses } from './graceful-close.ts';
import { ProblemFilter } from './problem.filter.ts';

export interface HttpAppOptions {
  /** Largest JSON or form body; uploads stream past the parsers. Express notation. Default `1mb`. */
  bodyLimit?: string;
  /** Path at which JSON bodies stay bytes, within the same limit: large ones are passed on and parsed elsewhere. */
  jsonAsBytesAt?: string;
  /** Serves plain HTTP: no HSTS, no upgrade of requests. Default true; TLS ends at the ingress. */
  plainHttp?: boolean;
}

/** The product's headers, limits, validation and problem+json, for a Nest server made with `bodyParser: false`. */
export function configureHttpApp(
  app: NestExpressApplication,
  { bodyLimit = '1mb', jsonAsBytesAt, plainHttp = true }: HttpAppOptions = {},
): void {
  trackResponses(app.getHttpServer());
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(securityHeaders(plainHttp));
  if (jsonAsBytesAt !== undefined) {
    const isMeant = ({ url = '', headers }: IncomingMessage) =>
      routed(url) === routed(jsonAsBytesAt) && /^application\/json(?![^\s;])/i.test(headers['content-type'] ?? '');
    app.useBodyParser('raw', { limit: bodyLimit, type: isMeant });
  }
  app.useBodyParser('json', { limit: bodyLimit });
  app.useBodyParser('urlencoded', { limit: bodyLimit, extended: false });
  app.useGlobalFilters(new ProblemFilter());
}

/** A path as the router compares it: whichever case, with or without a slash at its end. */
function routed(url: string): string {
  return url.split('?')[0]!.toLowerCase().replace(/\/$/, '');
}

/** @returns the address to call, also for port 0. */
export async function listen(app: INestApplication, port: number, host = '127.0.0.1'): Promise<string> {
  const server = (await app.listen(port, host)) as Server;
  const { port: actual } = server.address() as AddressInfo;
  return `http://${host === '0.0.0.0' ? 'localhost' : host}:${actual}`;
}

/** Nothing from elsewhere, inline or evaluated; workers for the 3D views. Whoever serves a page adds its nonce to `style-src`. */
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
