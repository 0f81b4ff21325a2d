import type { MetricValues } from './evaluate.ts';
import type { LoadCondition } from './rule-set.schema.ts';

export const DAY = 24 * 3_600_000;

/** An earlier event of the same person. */
export interface PastEvent {
  /** In ms since 1970. */
  readonly at: number;
  readonly metrics: MetricValues;
}

/** Half-lives from one base on, after which a tally begins anew: numbers would leave the range of doubles. */
const MOST_HALVINGS = 500;
/** Longer than any window. */
const KEPT = 29 * DAY;

/** Running sums of a load, from its first event on: those of a window are a difference of two. */
interface Tally {
  first: number;
  base: number;
  readonly sums: number[];
  readonly unmeasured: number[];
}

/**
 * Holds a person's earlier events in the order of time, so that a load over any window costs two searches and not a walk
 * over all that lies in it.
 */
export class PersonPast {
  private readonly events: PastEvent[] = [];
  private readonly tallies = new Map<LoadCondition, Tally>();

  static of(events: readonly PastEvent[]): PersonPast {
    const past = new PersonPast();
    for (const event of events.toSorted((a, b) => a.at - b.at)) past.add(event);
    return past;
  }

  /** Takes an event in; one that comes late goes to its place. */
  add(event: PastEvent): void {
    const last = this.events.at(-1);
    if (!last || last.at <= event.at) return void this.events.push(event);
    this.events.splice(this.firstAfter(event.at), 0, event);
    this.tallies.clear();
  }

  /**
   * Adds up what a load counts from one time to another, both included.
   * @returns `value` as it weighs at the second time, and how many lack the metric
   */
  between(since: number, until: number, condition: LoadCondition): { value: number; unmeasured: number } {
    const [low, high] = [this.firstAfter(since - 1), this.firstAfter(until)];
    if (low >= high) return { value: 0, unmeasured: 0 };
    const { first, base, sums, unmeasured } = this.tallyFor(condition, low, high);
    const halvings = condition.halfLifeDays ? (until - base) / (condition.halfLifeDays * DAY) : 0;
    return {
      value: (sums[high - first]! - sums[low - first]!) * 2 ** -halvings,
      unmeasured: unmeasured[high - first]! - unmeasured[low - first]!,
    };
  }

  private tallyFor(condition: LoadCondition, low: number, high: number): Tally {
    let tally = this.tallies.get(condition);
    const halvings =
      ((this.events[high - 1]!.at - (tally?.base ?? 0)) / DAY) * (1 / (condition.halfLifeDays ?? Infinity));
    if (!tally || low < tally.first || halvings > MOST_HALVINGS) {
      const first = Math.min(low, this.firstAfter(this.events[high - 1]!.at - KEPT));
      tally = { first, base: this.events[first]!.at, sums: [0], unmeasured: [0] };
      this.tallies.set(condition, tally);
    }
    this.extend(tally, condition, high);
    return tally;
  }

  private extend({ first, base, sums, unmeasured }: Tally, condition: LoadCondition, high: number): void {
    const { load, metric, from, halfLifeDays } = condition;
    for (let index = first + sums.length - 1; index < high; index++) {
      const { at, metrics } = this.events[index]!;
      const value = metrics[metric] ?? null;
      const weight = halfLifeDays ? 2 ** ((at - base) / (halfLifeDays * DAY)) : 1;
      const counted = value === null || value < from ? 0 : load === 'count' ? 1 : value * weight;
      sums.push(sums.at(-1)! + counted);
      unmeasured.push(unmeasured.at(-1)! + (value === null ? 1 : 0));
    }
  }

  /** Index of the first event after a time. */
  private firstAfter(at: number): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.events[middle]!.at <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
