import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Call } from '@strainscope/console-contract';
import { asDomainError } from '@strainscope/http';
import { DomainError } from '@strainscope/kernel';
import { catchError, throwError, type Observable } from 'rxjs';
import { CALL } from './handles.decorator.ts';

/** Gives failures of ours the text that the product fixes for the call. */
@Injectable()
export class CallFailuresInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const call = this.reflector.get<Call | undefined>(CALL, context.getHandler());
    return next.handle().pipe(catchError((error: unknown) => throwError(() => callFailure(error, call?.failure))));
  }
}

export function callFailure(error: unknown, text: string | undefined): unknown {
  const failure = asDomainError(error);
  if (text === undefined || failure.status < 500) return error;
  return new DomainError({
    code: failure.code,
    status: failure.status,
    message: text,
    detail: failure.message,
    ...(failure.retryAfterSeconds !== undefined && { retryAfterSeconds: failure.retryAfterSeconds }),
    cause: error,
  });
}
