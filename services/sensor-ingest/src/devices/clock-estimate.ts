/** One exchange of a gateway with this product, in ms: sent and returned by its own clock, the rest by the product's. */
export interface RoundTrip {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly answeredAt: number;
  readonly returnedAt: number;
}

/** What is known of a clock: it goes wrong by `offsetMs`, and that is known to within `errorMs`. */
export interface ClockEstimate {
  /** The product's clock minus the gateway's. */
  readonly offsetMs: number;
  /** Half of the time in which the truth must lie. */
  readonly errorMs: number;
}

/** More than so much on the way is no exchange that says anything of a clock. */
const LONGEST_TRIP_MS = 60_000;

/**
 * Estimates how a clock goes from one exchange of several round trips. Nothing arrives before it was sent, so that each trip
 * bounds the offset from both sides; the truth lies in what all of them leave open, and the middle of that is the estimate.
 * Where trips contradict each other, as when a clock was set meanwhile, the latest that agree count.
 * @returns null where no trip can be one
 */
export function estimateClock(trips: readonly RoundTrip[]): ClockEstimate | null {
  let [low, high] = [-Infinity, Infinity];
  for (const trip of trips.filter(isPossible).toReversed()) {
    const [least, most] = [trip.answeredAt - trip.returnedAt, trip.receivedAt - trip.sentAt];
    if (least > high || most < low) break;
    [low, high] = [Math.max(low, least), Math.min(high, most)];
  }
  if (!Number.isFinite(low)) return null;
  return { offsetMs: (low + high) / 2, errorMs: (high - low) / 2 };
}

/** Tells whether the times can be: an answer follows its question, and whoever asks waits as long as the other works. */
function isPossible({ sentAt, receivedAt, answeredAt, returnedAt }: RoundTrip): boolean {
  const [worked, waited] = [answeredAt - receivedAt, returnedAt - sentAt];
  return worked >= 0 && waited >= worked && waited <= LONGEST_TRIP_MS;
}
