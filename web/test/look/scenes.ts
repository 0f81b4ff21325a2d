import type { Level } from '../../src/session/levels.ts';
import { eventIds, uploadId } from './event-answers.ts';
import { eventId, institutionId, organizationId, playerId, players, teamId } from './league.ts';

/** A screen to look at, as somebody of a level (undefined: nobody signed in). */
export interface Scene {
  name: string;
  path: string;
  level: Level | undefined;
  /** What is pressed before looking: keys together joined by `+`, one press after the other. */
  press?: readonly string[];
}

export const scenes: readonly Scene[] = [
  { name: 'home', path: '/home', level: undefined },
  { name: 'login', path: '/login/session-ended', level: undefined },
  { name: 'not-available', path: '/how-it-works', level: undefined },
  { name: 'dashboard', path: '/dashboard', level: 1000 },
  { name: 'dashboard-sensors', path: '/dashboard?tab=sensors', level: 1000 },
  { name: 'organizations', path: '/user/organizations', level: 300 },
  { name: 'institutions-of', path: `/institutions/${organizationId}`, level: 300 },
  { name: 'institutions', path: '/user/institutions', level: 250 },
  { name: 'teams-of', path: `/teams/${institutionId}`, level: 250 },
  { name: 'teams-edit', path: `/teams/${institutionId}?edit=`, level: 250 },
  { name: 'teams', path: '/user/teams', level: 200 },
  { name: 'players', path: '/tab/playerslist', level: 200 },
  { name: 'team', path: `/team/players/${teamId}`, level: 200 },
  { name: 'team-edit', path: `/team/players/${teamId}?edit=`, level: 200 },
  { name: 'complete', path: `/completeSimulation/team/${teamId}`, level: 200 },
  { name: 'pending', path: '/pendingSimulation/all', level: 200 },
  { name: 'failed', path: '/failedSimulation/all', level: 200 },
  { name: 'event-log', path: `/simulation/log/${eventId}`, level: 200 },
  { name: 'team-log', path: `/sim/log/${teamId}`, level: 200 },
  { name: 'event', path: `/player/details/${eventId}`, level: 200 },
  { name: 'event-running', path: `/player/details/${eventIds.running}`, level: 200 },
  { name: 'event-failed', path: `/player/details/${eventIds.failed}`, level: 200 },
  { name: 'palette', path: '/user/teams', level: 200, press: ['Control+k'] },
  { name: 'shortcuts', path: '/user/teams', level: 200, press: ['?'] },
  { name: 'menu', path: '/user/teams', level: 200, press: ['Tab', 'Tab', 'Enter'] },
  { name: 'player', path: `/player/dashboard/${playerId}`, level: 200 },
  { name: 'player-region', path: `/player/dashboard/${playerId}?region=temporal`, level: 100 },
  { name: 'select-sensor', path: `/simulation/select-sensor/${teamId}`, level: 200 },
  { name: 'upload-new', path: `/simulation/upload/${teamId}`, level: 200 },
  { name: 'upload', path: `/simulation/upload/${teamId}?upload=${uploadId}`, level: 200 },
  { name: 'notifications', path: `/player/dashboard/${playerId}?notifications=`, level: 100 },
  { name: 'all-staff', path: '/admin/staff?sort=-level', level: 1000 },
  { name: 'staff-places', path: '/team/staff', level: 200 },
  { name: 'compliance', path: '/compliance/ferpa', level: 1000 },
  { name: 'invite', path: `/invite/user/team/${teamId}?role=player&how=list`, level: 200 },
  { name: 'family', path: '/family/p1', level: 150 },
  { name: 'edit', path: '/edit', level: 100 },
  { name: 'edit-guardian', path: '/edit', level: 150 },
  { name: 'security', path: `/profile/${playerId}/security`, level: 100 },
  { name: 'profile-of-player', path: `/profile/${players[1]!._id}/contact`, level: 200 },
  { name: 'data-collection', path: `/player/data-collection/${playerId}`, level: 100 },
  { name: 'not-allowed', path: '/dashboard', level: 100 },
];
