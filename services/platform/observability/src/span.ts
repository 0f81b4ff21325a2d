import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
  type SpanAttributes,
} from '@opentelemetry/api';

export type { Span } from '@opentelemetry/api';

export interface SpanOptions {
  /** The route's pattern, the RPC, the event's type, the job's name: never an id. */
  name: string;
  kind: 'server' | 'consumer';
  /** W3C `traceparent` of whoever caused it; without one it is part of the span in progress, or begins a trace. */
  parent?: string | null | undefined;
  /** Ids, numbers and our own vocabulary: as in logs, never what may be about a person. */
  attributes?: SpanAttributes;
}

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

/** Runs work as one span of a trace; costs nothing where tracing is off. */
export function inSpan<T>(
  { name, kind, parent, attributes = {} }: SpanOptions,
  work: (span: Span) => Promise<T>,
  isFault: (error: unknown) => boolean = () => true,
): Promise<T> {
  const cause = parent ? propagation.extract(ROOT_CONTEXT, { traceparent: parent }) : context.active();
  const tracer = trace.getTracer('strainscope');
  return tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, cause, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // Neither its message nor its stack: they may quote people's data.
      if (isFault(error)) markFailed(span);
      throw error;
    } finally {
      span.end();
    }
  });
}

export function markFailed(span: Span): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Names the span in progress to whoever is called or told next; undefined where tracing is off. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}
