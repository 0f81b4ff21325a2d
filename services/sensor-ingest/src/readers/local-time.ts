import { Info } from 'luxon';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** What a clock on the wall leaves open: it showed the time never, or twice, on the day that it was set. */
export type Doubt = 'missing' | 'twice' | null;

/**
 * When a clock of this zone shows the time, by one rule for every day (RFC 5545): of two times the first, and what no clock
 * shows as if it had not been set yet.
 * @param wall the time that is shown, as if it were UTC; ms
 * @returns ms since 1970
 */
export function instantOf(wall: number, zone: string): { readonly at: number; readonly doubt: Doubt } {
  const clock = Info.normalizeZone(zone);
  const offset = (at: number) => clock.offset(at);
  const [before, after] = [offset(wall - DAY), offset(wall + DAY)];
  const shown = [before, after]
    .map((minutes) => wall - minutes * MINUTE)
    .filter((at) => wall - offset(at) * MINUTE === at);
  const [first, ...others] = [...new Set(shown)].toSorted((a, b) => a - b);
  if (first === undefined) return { at: wall - before * MINUTE, doubt: 'missing' };
  return { at: first, doubt: others.length > 0 ? 'twice' : null };
}
