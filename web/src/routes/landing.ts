import type { StoredUser } from '../session/stored-user.ts';

/** The first screen of each role; `/user/dashboard` leads here. */
export function landingPath({ _id, level }: Pick<StoredUser, '_id' | 'level'>): string {
  switch (level) {
    case 300:
      return '/user/organizations';
    case 250:
      return '/user/institutions';
    case 200:
      return '/user/teams';
    case 150:
      return `/family/${_id}`;
    case 100:
      return `/player/dashboard/${_id}`;
    default:
      return '/dashboard';
  }
}
