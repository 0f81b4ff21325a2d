import { setTimeout as sleep } from 'node:timers/promises';
import { certificateFault } from './certificate-fault.ts';

const tries = 60;
const pauseMilliseconds = 500;

/** Asks again while a broker is away: kafkajs's own retries of administrative questions end with the first lost connection. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0 || !isTemporary(error)) throw error;
      await sleep(pauseMilliseconds);
    }
  }
}

export function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error) || certificateFault(error) !== undefined) return false;
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.every(isTemporary);
  // Brokers that start, or were too slow to say that they live, do not count yet.
  if ('type' in error && error.type === 'INVALID_REPLICATION_FACTOR') return true;
  return ('retriable' in error && error.retriable === true) || error.name === 'KafkaJSNumberOfRetriesExceeded';
}
