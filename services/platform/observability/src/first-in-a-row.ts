/** Hears of failures that nobody else hears of, for whoever they happen to goes on by itself. `what` is vocabulary of ours. */
export type FailureListener = (failure: unknown, what: string) => void;

const MINUTE = 60_000;

/** Passes on the first of failures alike that follow each other within a minute: an outage is told once, not each second. */
export function firstInARow(tell: FailureListener, now: () => number = Date.now): FailureListener {
  const latest = new Map<string, number>();
  return (failure, what) => {
    const { name, code } = Object(failure) as { name?: unknown; code?: unknown };
    const alike = [what, name, code].join();
    const before = latest.get(alike) ?? -Infinity;
    latest.set(alike, now());
    if (now() - before > MINUTE) tell(failure, what);
  };
}
