import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { asDomainError, problemContentType, toProblem } from './problem.ts';
import type { Request, Response } from 'express';

/** Answers every failure of an HTTP call as problem+json. Our own failures are logged with their cause, callers' are not. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const failure = asDomainError(error);
    if (failure.status >= 500) this.logger.error(error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (failure.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(failure.retryAfterSeconds));
    response
      .status(failure.status)
      .type(problemContentType)
      .send(JSON.stringify(toProblem(failure, request.path)));
  }
}
