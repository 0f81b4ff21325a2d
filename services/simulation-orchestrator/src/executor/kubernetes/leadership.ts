/** The Lease as one process sees it. */
export interface ObservedLease {
  holder: string;
  /** Changes whenever somebody renews. */
  version: string;
  /** What the holder tells those who stand by. */
  told?: string | undefined;
}

/** What was seen last, and when by the own clock: clocks of others are not trusted. */
export interface Observation {
  lease: ObservedLease;
  /** Milliseconds of a monotonic clock. */
  since: number;
}

export type LeadershipMove = 'create' | 'renew' | 'take' | 'wait';

/** Keeps when a version was first seen. */
export function observe(before: Observation | null, lease: ObservedLease, now: number): Observation {
  return before?.lease.version === lease.version ? before : { lease, since: now };
}

/**
 * What to do about the Lease. One that its holder has not renewed for its whole duration, measured here, is free.
 * @param observation null when there is no Lease
 */
export function leadershipMove(
  observation: Observation | null,
  me: string,
  duration: number,
  now: number,
): LeadershipMove {
  if (!observation) return 'create';
  const { lease, since } = observation;
  if (lease.holder === me) return 'renew';
  return lease.holder === '' || now - since > duration ? 'take' : 'wait';
}

/**
 * Times of an election, ms. A leader stops acting well before another may begin, and until then has time for another try
 * after one that hung: a pause, a call without an answer, another pause, another call.
 * @param duration after which a silent leader is succeeded
 */
export function timesOf(duration: number): { pause: number; call: number; lead: number } {
  return { pause: duration / 5, call: duration / 8, lead: duration * (2 / 3) };
}

export function stillLeads(renewedAt: number | null, duration: number, now: number): boolean {
  return renewedAt !== null && now - renewedAt < timesOf(duration).lead;
}
