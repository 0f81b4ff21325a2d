import { ConnectionException } from '@mikro-orm/core';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The name is not found, or nobody answers questions for names.
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * PostgreSQL's classes 08 (connection) and 57P (shutdown, crash), and of 53 a full disk and connections used up. Memory
 * used up is not among them: one event can need too much, and would be offered forever. Nor is 08P01: it is said of what
 * was sent, such as a text with U+0000.
 */
const sqlStates = /^(08(?!P01)|57P0|53[13]00)/;

/**
 * True when the database threw out one of several transactions that waited for each other: nothing of it was done, and it
 * may be done now.
 */
export function wasInDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '40P01') return true;
  return false;
}

/** True when the database could not be reached, went away or has no room left, so that nothing can be said about the work itself. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ConnectionException) return true;
    const code = 'code' in cause ? String(cause.code) : '';
    if (networkCodes.has(code) || sqlStates.test(code)) return true;
    if (/Connection terminated|timeout exceeded when trying to connect/.test(cause.message)) return true;
  }
  return false;
}
