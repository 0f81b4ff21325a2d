import { trace } from '@opentelemetry/api';
import { pino, type ChildLoggerOptions, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { currentTrace } from './request-context.ts';
import { safeFields, scrub } from './safe-fields.ts';

export type { Logger } from 'pino';

export interface LogOptions {
  service: string;
  level?: string;
  /** Default: standard output. */
  destination?: DestinationStream;
}

/**
 * One JSON line an entry, ids only. Pass facts as fields, keep sentences constant: `log.info({ eventId }, 'event stored')`.
 * Fields go through an allow-list (`safe-fields.ts`).
 */
export function createLogger({ service, level = 'info', destination }: LogOptions): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: safeFields },
    mixin: () => ({ ...currentTrace(), ...spanInProgress() }),
    hooks: {
      logMethod(args, method) {
        const [first, text] = args as unknown[];
        const fields = first instanceof Error ? { err: first } : typeof first === 'object' ? first : {};
        const sentence = typeof first === 'string' ? first : typeof text === 'string' ? text : 'failure';
        method.call(this, fields as Record<string, unknown>, scrub(sentence));
      },
    },
  };
  return withSafeChildren(destination ? pino(options, destination) : pino(options));
}

function spanInProgress(): { traceId?: string } {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId ? { traceId } : {};
}

type MakeChild = (this: Logger, bindings: Record<string, unknown>, options?: ChildLoggerOptions) => Logger;

/** pino formats the bindings of the root only; children inherit this method through their prototype. */
function withSafeChildren(logger: Logger): Logger {
  const { child: makeChild } = Object.getPrototypeOf(logger) as { child: MakeChild };
  const child: MakeChild = function (bindings, options) {
    return makeChild.call(this, safeFields(bindings), options);
  };
  return Object.assign(logger, { child });
}
