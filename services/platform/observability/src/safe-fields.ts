import { isId } from '@strainscope/kernel';

/** Keys whose text is vocabulary of ours (codes, names of calls), never about a person. */
const VOCABULARY = new Set([
  'service',
  'requestId',
  'traceId',
  'context',
  'call',
  'method',
  'route',
  'eventType',
  'topic',
  'group',
  'pool',
  'queue',
  'job',
  'state',
  'status',
  'outcome',
  'code',
  'reason',
  'kind',
  'mode',
  'version',
  'signal',
  'worker',
  'work',
  'migration',
  'address',
  'component',
  'brand',
]);

/** Keys whose text passes where it is nothing but a code: another process said it, so it may be anything. */
const CODES = new Set(['reasonCode']);
const CODE = /^(?=.{2,40}$)[A-Z]+(?:_[A-Z]+)*$/;

const WITHHELD = '[withheld]';
const DEPTH = 4;

/**
 * The allow-list of logs: ids, numbers, times, switches and our own vocabulary pass; every other text is withheld, so that a
 * name, an address or a token never gets into a log by being passed along.
 */
export function safeFields(fields: Record<string, unknown>): Record<string, unknown> {
  return safeRecord(fields, DEPTH);
}

function safeRecord(fields: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, safeValue(key, value, depth)]));
}

function safeValue(key: string, value: unknown, depth: number): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined) return value;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string')
    return isId(value) || isTraceId(key, value) || isCode(key, value)
      ? value
      : VOCABULARY.has(key)
        ? scrub(value)
        : WITHHELD;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return safeError(value, depth);
  if (typeof value !== 'object' || ArrayBuffer.isView(value) || depth === 0) return WITHHELD;
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => safeValue(key, item, depth - 1));
  return safeRecord(value, depth - 1);
}

/** Thirty-two digits that look like a token, but are made here, or were found to be well-formed. */
function isTraceId(key: string, value: string): boolean {
  return key === 'traceId' && /^[0-9a-f]{32}$/.test(value);
}

const isCode = (key: string, value: string): boolean => CODES.has(key) && CODE.test(value);

/** Errors of the language speak of code, not of people. */
const SPEAKS_OF_CODE = new Set(['TypeError', 'ReferenceError', 'AssertionError']);

/** Name, code and frames tell where to look. Messages may quote people's data; they are kept only where they cannot. */
export function safeError(error: Error, depth: number = DEPTH): Record<string, unknown> {
  const { code, status, table, constraint, cause } = error as Error & Record<string, unknown>;
  return {
    name: error.constructor.name,
    ...(SPEAKS_OF_CODE.has(error.constructor.name) && { message: scrub(error.message) }),
    ...pick({ code, status, table, constraint }),
    frames: framesOf(error),
    ...(cause instanceof Error && depth > 0 && { cause: safeError(cause, depth - 1) }),
  };
}

function pick(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  );
}

function framesOf(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
}

const EMAIL = /[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+/g;
const OPAQUE = /\b(?!(?:[0-9a-f]{8}-[0-9a-f]{4}-))(?=\w*\d)[\w-]{24,}(?:\.[\w-]+)*\b/g;

/** Takes out of our own sentences what slipped in: e-mail addresses and long opaque words (tokens, keys, hashes). */
export function scrub(text: string): string {
  return text.replaceAll(EMAIL, WITHHELD).replaceAll(OPAQUE, WITHHELD);
}
