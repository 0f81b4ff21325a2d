import type { LiveEvent } from '@strainscope/console-contract';

/** Between two refreshes, ms: what is counted is read anew from all sessions. */
export const REFRESH_MS = 15_000;

/** Tells which live updates change what is counted of a team. */
export function isOfTeam(teamId: string): (live: LiveEvent) => boolean {
  return ({ name, data }) =>
    (name === 'hae' && data.team_id === teamId) || (name === 'session' && data.team_ids.includes(teamId));
}
