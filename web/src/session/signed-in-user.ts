import { Level } from '@strainscope/console-contract';
import type { StoredUser } from './stored-user.ts';

/** Who is signed in: what the browser keeps, and what the session answered beside it. */
export interface SignedInUser extends StoredUser {
  /** Has a player's screens, whatever the level. */
  plays: boolean;
}

/** Of an answer, or of what the browser keeps: until the session has answered, whoever played before still does. */
export function signedInUser(user: StoredUser & { plays?: boolean }, before: SignedInUser | null = null): SignedInUser {
  const { _id, level, first_name, last_name, plays = before !== null && before._id === _id && before.plays } = user;
  return { _id, level, first_name, last_name, plays: plays || level === Level.player };
}
