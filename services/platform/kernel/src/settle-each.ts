import { RetryableError } from './errors.ts';

/** Failures in a row that ask for another try, from which on they are no fault of the rows: a neighbour is away. */
const AWAY = 5;

/**
 * Works on each item in turn, and goes on after one whose work fails, so that a sweep over rows comes to them all.
 * @param failed is told which it was, and why
 * @throws RetryableError where a neighbour is away: the others would fail like those before them
 */
export async function settleEach<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  failed: (item: T, error: unknown) => unknown,
): Promise<void> {
  let inARow = 0;
  for (const item of items) {
    try {
      await work(item);
      inARow = 0;
    } catch (error) {
      inARow = error instanceof RetryableError ? inARow + 1 : 0;
      if (inARow === AWAY) throw error;
      await failed(item, error);
    }
  }
}
