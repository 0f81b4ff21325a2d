import { Level } from '@strainscope/console-contract';
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
  { name: 'dashboard', path: '/dashboard', level: Level.admin },
  { name: 'dashboard-sensors', path: '/dashboard?tab=sensors', level: Level.admin },
  { name: 'organizations', path: '/user/organizations', level: Level.organization },
  { name: 'institutions-of', path: `/institutions/${organizationId}`, level: Level.organization },
  { name: 'institutions', path: '/user/institutions', level: Level.institution },
  { name: 'teams-of', path: `/teams/${institutionId}`, level: Level.institution },
  { name: 'teams-edit', path: `/teams/${institutionId}?edit=`, level: Level.institution },
  { name: 'teams', path: '/user/teams', level: Level.team },
  { name: 'players', path: '/tab/playerslist', level: Level.team },
  { name: 'team', path: `/team/players/${teamId}`, level: Level.team },
  { name: 'exposure', path: `/team/exposure/${teamId}`, level: Level.team },
  { name: 'alert-rules', path: `/alert-rules/${teamId}`, level: Level.team },
  { name: 'team-edit', path: `/team/players/${teamId}?edit=`, level: Level.team },
  { name: 'complete', path: `/completeSimulation/team/${teamId}`, level: Level.team },
  { name: 'pending', path: '/pendingSimulation/all', level: Level.team },
  { name: 'failed', path: '/failedSimulation/all', level: Level.team },
  { name: 'event-log', path: `/simulation/log/${eventId}`, level: Level.team },
  { name: 'team-log', path: `/sim/log/${teamId}`, level: Level.team },
  { name: 'event', path: `/player/details/${eventId}`, level: Level.team },
  { name: 'event-running', path: `/player/details/${eventIds.running}`, level: Level.team },
  { name: 'event-estimate', path: `/player/details/${eventId}?by=ml`, level: Level.team },
  { name: 'event-estimate-unlike', path: `/player/details/${eventIds.unlike}`, level: Level.team },
  { name: 'event-estimate-pending', path: `/player/details/${eventIds.pending}?by=ml`, level: Level.player },
  { name: 'event-failed', path: `/player/details/${eventIds.failed}`, level: Level.team },
  { name: 'palette', path: '/user/teams', level: Level.team, press: ['Control+k'] },
  { name: 'shortcuts', path: '/user/teams', level: Level.team, press: ['?'] },
  { name: 'menu', path: '/user/teams', level: Level.team, press: ['Tab', 'Tab', 'Enter'] },
  { name: 'player', path: `/player/dashboard/${playerId}`, level: Level.team },
  { name: 'player-region', path: `/player/dashboard/${playerId}?region=temporal`, level: Level.player },
  { name: 'select-sensor', path: `/simulation/select-sensor/${teamId}`, level: Level.team },
  { name: 'upload-new', path: `/simulation/upload/${teamId}`, level: Level.team },
  { name: 'upload', path: `/simulation/upload/${teamId}?upload=${uploadId}`, level: Level.team },
  { name: 'notifications', path: `/player/dashboard/${playerId}?notifications=`, level: Level.player },
  { name: 'all-staff', path: '/admin/staff?sort=-level', level: Level.admin },
  { name: 'staff-places', path: '/team/staff', level: Level.team },
  { name: 'compliance', path: '/compliance/ferpa', level: Level.admin },
  { name: 'invite', path: `/invite/user/team/${teamId}?role=player&how=list`, level: Level.team },
  { name: 'family', path: '/family/p1', level: Level.family },
  { name: 'edit', path: '/edit', level: Level.player },
  { name: 'edit-guardian', path: '/edit', level: Level.family },
  { name: 'security', path: `/profile/${playerId}/security`, level: Level.player },
  { name: 'profile-of-player', path: `/profile/${players[1]!._id}/contact`, level: Level.team },
  { name: 'data-collection', path: `/player/data-collection/${playerId}`, level: Level.player },
  { name: 'not-allowed', path: '/dashboard', level: Level.player },
];
