const LEAST_MILLISECONDS = 1_000;
const MOST_MILLISECONDS = 10_000;

/**
 * Milliseconds until a lease is renewed next. A renewal also tells how far the solve is and hears that nobody wants it
 * any more: while the solve is young often, later after another tenth of what it has taken so far, and well before the
 * lease ends. Thousands of workers would else ask every second.
 * @param age milliseconds since the lease began
 * @param left milliseconds until it ends; by clocks that differ, so that it only ever shortens the wait
 */
export function renewalDelay(age: number, left: number): number {
  return Math.max(LEAST_MILLISECONDS, Math.min(MOST_MILLISECONDS, age / 10, left / 3));
}
