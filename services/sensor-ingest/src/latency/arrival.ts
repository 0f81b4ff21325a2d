/** How a batch of a gateway's events came in. */
export interface Arrival {
  /** When its request was at the edge. */
  readonly receivedAt: Date;
  /** When it was given to the database to keep; the gateway was answered after the commit. */
  readonly durableAt: Date;
  /** The product's clock minus the gateway's, and how well that is known, ms; null where it was not measured lately. */
  readonly clock: { readonly offsetMs: number; readonly errorMs: number } | null;
}

/** The clocks of the edge and of this service differ by little; a time beyond that is none. */
const MOST_BETWEEN_MS = 600_000;

/** Takes the time at which the edge says that a request came, where that can be; else now. */
export function arrivedAt(told: Date | undefined, now: Date): Date {
  const before = told ? now.getTime() - told.getTime() : NaN;
  return told && before >= 0 && before <= MOST_BETWEEN_MS ? told : now;
}

/** No gateway keeps events for longer than its season's end: a time before that is a clock's that was lost. */
const LONGEST_KEPT_MS = 31 * 86_400_000;

/** Puts a gateway's time right by what is known of its clock. Null: it tells none, or one that cannot be. */
export function gatewayTime(told: Date | undefined, { clock, receivedAt }: Arrival): Date | null {
  const received = receivedAt.getTime();
  const corrected = (told?.getTime() ?? NaN) + (clock?.offsetMs ?? 0);
  const isPossible = corrected >= received - LONGEST_KEPT_MS && corrected <= received + (clock?.errorMs ?? 0);
  return isPossible ? new Date(Math.min(corrected, received)) : null;
}
