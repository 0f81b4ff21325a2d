export const WEAR_STATES = ['on', 'off', 'unknown'] as const;
export type WearState = (typeof WEAR_STATES)[number];

/** A time for which it is known whether somebody wore a sensor, or said that it is not. */
export interface Wear {
  readonly since: Date;
  /** Null: still so. */
  readonly until: Date | null;
  readonly state: WearState;
}

/**
 * Lays one more statement over what was said before: it holds for its time, what was said stays beside it, and neighbours
 * that say the same are one. In order of time, none overlaps another.
 */
export function withWear(known: readonly Wear[], said: Wear): Wear[] {
  const beside = known.flatMap((each) => without(each, said));
  const ordered = [...beside, said].toSorted((a, b) => a.since.getTime() - b.since.getTime());
  return ordered.reduce<Wear[]>((joined, next) => {
    const last = joined.at(-1);
    const continues = last?.state === next.state && last.until?.getTime() === next.since.getTime();
    return continues ? [...joined.slice(0, -1), { ...last, until: next.until }] : [...joined, next];
  }, []);
}

/** What is left of a time beside another. */
function without(wear: Wear, { since, until }: Wear): Wear[] {
  const before = wear.since < since ? [{ ...wear, until: new Date(Math.min(endOf(wear.until), since.getTime())) }] : [];
  const after =
    until !== null && endOf(wear.until) > until.getTime()
      ? [{ ...wear, since: new Date(Math.max(wear.since.getTime(), until.getTime())) }]
      : [];
  return [...before, ...after];
}

const LAST = 8.64e15;
const endOf = (until: Date | null) => until?.getTime() ?? LAST;
