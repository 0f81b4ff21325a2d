import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** Answers are about people: no cache keeps them, unless a handler says otherwise. */
@Injectable()
export class NotStoredMiddleware implements NestMiddleware {
  use(_: Request, response: Response, next: NextFunction): void {
    response.setHeader('cache-control', 'no-store');
    next();
  }
}
