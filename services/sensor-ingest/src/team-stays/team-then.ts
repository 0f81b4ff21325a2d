/** A person's time in a team; a team that was merged counts as the one that it is now. */
export interface Stay {
  readonly teamId: string;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** What there is to say of the team of an event. */
export type TeamNote = 'other-team' | 'kept-here' | 'no-team';

interface Circumstances {
  /** The team to which it was sent. */
  readonly here: string;
  /** The team in which its sensor was worn. */
  readonly worn: string;
  /** Tells whether the sender may add events to that team. */
  readonly mayAddTo: (teamId: string) => boolean;
}

/**
 * Finds the team in which an event belongs: one that its player was in when it happened, before all others the one to
 * which it was sent. No sender adds events where they may not: what belongs to such a team stays where it was sent, and
 * says so.
 */
export function teamThen(
  stays: readonly Stay[],
  at: Date,
  { here, worn, mayAddTo }: Circumstances,
): { teamId: string; note: TeamNote | null } {
  const then = stays.filter((stay) => wasThere(stay, at));
  if (then.some(({ teamId }) => teamId === here)) return { teamId: here, note: null };

  const open = then
    .filter(({ teamId }) => mayAddTo(teamId))
    // Two from before anything was written down differ by no number.
    .toSorted((a, b) => Math.sign(timeOf(a.since) - timeOf(b.since)) || a.teamId.localeCompare(b.teamId));
  const other = open.find(({ teamId }) => teamId === worn) ?? open.at(-1);
  if (other) return { teamId: other.teamId, note: 'other-team' };
  if (worn !== here) return { teamId: worn, note: 'other-team' };
  if (then.length > 0) return { teamId: here, note: 'kept-here' };
  // Before the first stay nobody wrote down where they were.
  const wasSomewhere = stays.some(({ since }) => timeOf(since) <= at.getTime());
  return { teamId: here, note: wasSomewhere ? 'no-team' : null };
}

export function wasThere({ since, until }: Stay, at: Date): boolean {
  return timeOf(since) <= at.getTime() && (until === null || at < until);
}

const timeOf = (since: Date | null) => since?.getTime() ?? -Infinity;
