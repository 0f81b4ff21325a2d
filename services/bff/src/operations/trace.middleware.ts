import { Injectable, type NestMiddleware } from '@nestjs/common';
import {
  inSpan,
  markFailed,
  recordCall,
  requestIdHeader,
  runWithTrace,
  traceFrom,
  type Span,
} from '@strainscope/observability';
import type { NextFunction, Request, Response } from 'express';

/**
 * Gives every request its id, which the answer and every log line and service call carry, begins its trace, and times it.
 * No `traceparent` is taken over: a stranger's would join another's trace, or keep the request out of all.
 */
@Injectable()
export class TraceMiddleware implements NestMiddleware {
  use(request: Request, response: Response, next: NextFunction): void {
    const trace = traceFrom({ requestId: request.get(requestIdHeader) });
    response.setHeader(requestIdHeader, trace.requestId);
    const begun = performance.now();
    void inSpan({ name: request.method, kind: 'server' }, (span) => {
      const closed = new Promise<void>((done) => response.once('close', done)).then(() => {
        const labels = labelsOf(request, response);
        recordCall(labels, (performance.now() - begun) / 1000);
        tell(span, labels, response);
      });
      runWithTrace(trace, next);
      return closed;
    });
  }
}

/** What it was is known once a handler has been found for it. */
function tell(span: Span, { call, outcome }: { call: string; outcome: string }, { statusCode }: Response): void {
  span.updateName(call).setAttribute('http.response.status_code', statusCode);
  if (outcome === 'failed') markFailed(span);
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
