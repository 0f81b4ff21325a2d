import type { IncomingMessage } from 'node:http';
import { DomainError, parseJson, type JsonBounds } from '@strainscope/kernel';
import { raw, type NextFunction, type Request, type RequestHandler, type Response } from 'express';

/** What the JSON of a request may be like. */
export interface BodyBounds extends JsonBounds {
  readonly bytes: number;
}

export interface BodyReaderOptions {
  /** What this sender may send; null where no body of theirs is read. */
  boundsOf: (request: Request) => BodyBounds | null;
  /** Paths at which JSON stays bytes: it is passed on and parsed elsewhere. */
  jsonAsBytesAt?: readonly string[];
}

/**
 * Reads JSON bodies, each within the bounds of its sender, so that it comes behind whatever finds out who that is. Other
 * content is left to its handler, which reads it as a stream.
 */
export function bodyReader({ boundsOf, jsonAsBytesAt = [] }: BodyReaderOptions): RequestHandler {
  const asBytes = new Set(jsonAsBytesAt.map(routed));
  const readers = new Map<number, RequestHandler>();
  const readerOf = (bytes: number) => {
    const reader = readers.get(bytes) ?? raw({ limit: bytes, type: isJson });
    readers.set(bytes, reader);
    return reader;
  };
  return (request, response, next) => {
    const bounds = boundsOf(request);
    if (!bounds || !isJson(request)) return next();
    readerOf(bounds.bytes)(request, response, (failure?: unknown) => {
      if (failure) return next(failure);
      if (asBytes.has(routed(request.originalUrl))) return next();
      parseBody(request, response, bounds, next);
    });
  };
}

function parseBody(request: Request, _: Response, bounds: BodyBounds, next: NextFunction): void {
  const { body } = request as { body: unknown };
  try {
    request.body = Buffer.isBuffer(body) && body.length > 0 ? withParts(parseJson(body, bounds)) : {};
  } catch (error) {
    return next(error instanceof DomainError ? error : new NotJson(error));
  }
  next();
}

/** A text or a number alone is no body. */
function withParts(parsed: unknown): object {
  if (typeof parsed === 'object' && parsed !== null) return parsed;
  throw new NotJson(undefined);
}

class NotJson extends DomainError {
  constructor(cause: unknown) {
    super({ code: 'BAD_REQUEST', status: 400, message: 'The request could not be read.', cause });
  }
}

const JSON_TYPE = /^application\/json(?![^\s;])/i;

function isJson({ headers }: IncomingMessage): boolean {
  return JSON_TYPE.test(headers['content-type'] ?? '');
}

/** A path as the router compares it: whichever case, with or without a slash at its end. */
function routed(url: string): string {
  return url.split('?')[0]!.toLowerCase().replace(/\/$/, '');
}
