/** How far two readers agree beyond chance. */
export interface Kappa {
  readonly kappa: number;
  readonly standardError: number;
  /** Bounds of the 95 % interval, within −1 and 1. */
  readonly lower: number;
  readonly upper: number;
}

/** Why there is no κ. */
export type NoKappa = 'too-few-events' | 'one-verdict';

/** What a table tells. */
export interface Agreement {
  /** Events that both readers judged. */
  readonly events: number;
  /** Share with the same verdict; null without events. */
  readonly agreement: number | null;
  /** Null: see `reason`. */
  readonly kappa: Kappa | null;
  readonly reason: NoKappa | null;
}

/** 97.5 % of a normal distribution lie below it. */
const Z = 1.959963984540054;
const FEWEST_EVENTS = 2;

/**
 * Measures how far two readers agree: Cohen's κ (Cohen 1960) with the large-sample standard error of Fleiss, Cohen &
 * Everitt (Psychological Bulletin 72, 1969, 323–327), not that under the hypothesis of κ = 0. Where both used one and the
 * same verdict for all events chance alone explains all, and there is no κ.
 * @param table counts: the row is the first reader's verdict, the column the second one's
 */
export function agreementOf(table: readonly (readonly number[])[]): Agreement {
  const events = sum(table.flat());
  if (events === 0) return { events, agreement: null, kappa: null, reason: 'too-few-events' };
  const shares = table.map((row) => row.map((count) => count / events));
  const agreement = sum(table.map((row, i) => row[i]!)) / events;
  if (events < FEWEST_EVENTS) return { events, agreement, kappa: null, reason: 'too-few-events' };
  const rows = shares.map(sum);
  const columns = shares.map((_, i) => sum(shares.map((row) => row[i]!)));
  const isOneVerdict = table.some((row, i) => row[i] === events);
  if (isOneVerdict) return { events, agreement, kappa: null, reason: 'one-verdict' };
  return { events, agreement, kappa: kappaOf(shares, rows, columns, agreement, events), reason: null };
}

function kappaOf(
  shares: readonly (readonly number[])[],
  rows: readonly number[],
  columns: readonly number[],
  agreement: number,
  events: number,
): Kappa {
  const byChance = sum(rows.map((share, i) => share * columns[i]!));
  const beyond = 1 - byChance;
  const kappa = (agreement - byChance) / beyond;
  const same = sum(shares.map((row, i) => row[i]! * (beyond - (rows[i]! + columns[i]!) * (1 - agreement)) ** 2));
  const different = sum(
    shares.flatMap((row, i) => row.map((share, j) => (i === j ? 0 : share * (columns[i]! + rows[j]!) ** 2))),
  );
  const rest = (agreement * byChance - 2 * byChance + agreement) ** 2;
  const variance = (same + (1 - agreement) ** 2 * different - rest) / (events * beyond ** 4);
  // By rounding it may fall below 0 where readers agree on everything.
  const standardError = Math.sqrt(Math.max(0, variance));
  return {
    kappa,
    standardError,
    lower: Math.max(-1, kappa - Z * standardError),
    upper: Math.min(1, kappa + Z * standardError),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
