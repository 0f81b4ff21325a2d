import { Level } from '@strainscope/console-contract';
import type { StoredUser } from './stored-user.ts';

/** The first screen of each role; `/user/dashboard` leads here. */
export function landingPath({ _id, level }: Pick<StoredUser, '_id' | 'level'>): string {
  switch (level) {
    case Level.organization:
      return '/user/organizations';
    case Level.institution:
      return '/user/institutions';
    case Level.team:
      return '/user/teams';
    case Level.family:
      return `/family/${_id}`;
    case Level.player:
      return `/player/dashboard/${_id}`;
    default:
      return '/dashboard';
  }
}
