/** How far two readers agree beyond chance. */
export interface Kappa {
  readonly kappa: number;
  /** Null where the standard error is 0, as if κ were known for certain: see `reason`. */
  readonly interval: Interval | null;
}

/** How well κ is known. */
export interface Interval {
  readonly standardError: number;
  /** Bounds of the 95 % interval, within −1 and 1. */
  readonly lower: number;
  readonly upper: number;
}

/** Why there is no κ, or, where there is one, `no-interval`: why it has no bounds. */
export type Missing = 'too-few-events' | 'one-verdict' | 'no-interval';

/** What a table tells. */
export interface Agreement {
  /** Events that both readers judged. */
  readonly events: number;
  /** Share with the same verdict; null without events. */
  readonly agreement: number | null;
  /** Null: see `reason`. */
  readonly kappa: Kappa | null;
  readonly reason: Missing | null;
}

/** 97.5 % of a normal distribution lie below it. */
const Z = 1.959963984540054;
const FEWEST_EVENTS = 2;

/**
 * Measures how far two readers agree: Cohen's κ (Cohen 1960) with the large-sample standard error of Fleiss, Cohen &
 * Everitt (Psychological Bulletin 72, 1969, 323–327), not that under the hypothesis of κ = 0. Where both used one and the
 * same verdict for all events chance alone explains all, and there is no κ. Where every event that occurs moves κ alike, as
 * in full agreement, the standard error is 0 however few the events: there are no bounds then.
 * @param table counts: the row is the first reader's verdict, the column the second one's
 */
export function agreementOf(table: readonly (readonly number[])[]): Agreement {
  const events = sum(table.flat());
  if (events === 0) return { events, agreement: null, kappa: null, reason: 'too-few-events' };
  const agreement = sum(table.map((row, i) => row[i]!)) / events;
  if (events < FEWEST_EVENTS) return { events, agreement, kappa: null, reason: 'too-few-events' };
  const isOneVerdict = table.some((row, i) => row[i] === events);
  if (isOneVerdict) return { events, agreement, kappa: null, reason: 'one-verdict' };
  const kappa = kappaOf(table, events);
  return { events, agreement, kappa, reason: kappa.interval === null ? 'no-interval' : null };
}

/** In whole numbers as long as can be, in which what moves κ alike is equal. */
function kappaOf(table: readonly (readonly number[])[], events: number): Kappa {
  const rows = table.map(sum);
  const columns = table.map((_, i) => sum(table.map((row) => row[i]!)));
  const same = sum(table.map((row, i) => row[i]!));
  const byChance = sum(rows.map((count, i) => count * columns[i]!));
  const beyond = events ** 2 - byChance;
  const kappa = (events * same - byChance) / beyond;
  // How an event of each cell moves κ, times what is the same for all cells.
  const moves = table.flatMap((row, i) =>
    row.map((count, j) => ({ count, by: (i === j ? beyond : 0) - (events - same) * (columns[i]! + rows[j]!) })),
  );
  const occurring = moves.filter(({ count }) => count > 0);
  if (occurring.every(({ by }) => by === occurring[0]!.by)) return { kappa, interval: null };
  const mean = sum(moves.map(({ count, by }) => count * by)) / events;
  const spread = sum(moves.map(({ count, by }) => count * (by - mean) ** 2)) / events;
  const standardError = (Math.sqrt(spread / events) * events ** 2) / beyond ** 2;
  const lower = Math.max(-1, kappa - Z * standardError);
  const upper = Math.min(1, kappa + Z * standardError);
  return { kappa, interval: { standardError, lower, upper } };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
