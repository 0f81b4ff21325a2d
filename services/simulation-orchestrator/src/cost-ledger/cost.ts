/** What a second of solving costs. */
export interface Rate {
  /** Per solve second, in `currency`. */
  perSecond: number;
  /** ISO 4217. */
  currency: string;
}

/** Cost of one attempt, rounded to a millionth so that sums stay exact in decimal columns. */
export function costOf(solveSeconds: number, rate: Rate): number {
  return Math.round(Math.max(0, solveSeconds) * rate.perSecond * 1e6) / 1e6;
}
