import { Injectable, type NestMiddleware } from '@nestjs/common';
import { csrfHeader } from '@strainscope/console-contract';
import { DomainError } from '@strainscope/kernel';
import type { NextFunction, Request, Response } from 'express';

export class ForeignRequest extends DomainError {
  constructor() {
    super({
      code: 'FOREIGN_REQUEST',
      status: 403,
      message: 'This request did not come from the console.',
      detail: 'Reload the page and try again.',
    });
  }
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A foreign page can make a browser send the cookie, but not the header (without CORS), nor hide where the request comes
 * from: `Sec-Fetch-Site` and `Origin` are written by the browser.
 */
@Injectable()
export class CsrfMiddleware implements NestMiddleware {
  use(request: Request, _: Response, next: NextFunction): void {
    if (!reading.has(request.method) && !isOwn(request)) throw new ForeignRequest();
    next();
  }
}

function isOwn(request: Request): boolean {
  if (request.get(csrfHeader) !== '1') return false;
  const site = request.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = request.get('origin');
  return origin === undefined || hostOf(origin) === request.get('host');
}

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}
