/** How a device sits: as it should, off, or nobody knows. */
export const COUPLINGS = ['on', 'off', 'unknown'] as const;
export type Coupling = (typeof COUPLINGS)[number];

/**
 * What a device told holds for so long: until then it counts as reporting, and nothing is known of what comes later. The one
 * place where this is said; "n of m devices reporting" and outages follow from it.
 */
export const REPORTING_MS = 5 * 60_000;

export interface Report {
  readonly at: number;
  readonly coupling: Coupling;
}

/** From one report to the next: how the device sat, or that it was silent for longer than a report holds. */
export interface WearInterval {
  readonly from: number;
  readonly until: number;
  readonly state: Coupling | 'silent';
  /** What was told at its beginning: what fills a silence later begins with it. */
  readonly told: Coupling;
}

/**
 * Tells what successive reports say of the time between them, in their order; neighbours of one state are one.
 * @param sameWearer whether two moments belong to one wearer: an interval is one person's
 */
export function intervalsBetween(
  reports: readonly Report[],
  sameWearer: (one: number, other: number) => boolean = () => true,
): WearInterval[] {
  const intervals: WearInterval[] = [];
  for (const [place, { at: until }] of reports.entries()) {
    const begin = reports[place - 1];
    if (!begin || until <= begin.at) continue;
    const { at: from, coupling: told } = begin;
    const state = until - from > REPORTING_MS ? 'silent' : told;
    const last = intervals.at(-1);
    // What fills a silence has to know each of its ends.
    const isMore = last?.state === state && state !== 'silent' && last.until === from && sameWearer(last.from, from);
    if (isMore) intervals.splice(-1, 1, { ...last, until });
    else intervals.push({ from, until, state, told });
  }
  return intervals;
}

/** A silence, and what is heard of it later: a gateway that was cut off hands over what it has kept. */
export function fillSilence(
  { from, until, told }: WearInterval,
  late: readonly Report[],
  sameWearer?: (one: number, other: number) => boolean,
): WearInterval[] {
  const within = late.filter(({ at }) => at > from && at < until).toSorted((a, b) => a.at - b.at);
  return intervalsBetween([{ at: from, coupling: told }, ...within, { at: until, coupling: told }], sameWearer);
}
