import { Level } from '@strainscope/console-contract';
import type { StoredUser } from './stored-user.ts';

/** Who is signed in: what the browser keeps, and what the session answered beside it. */
export interface SignedInUser extends StoredUser {
  /** Has a player's screens, whatever the level. */
  plays: boolean;
  /** Has a family page, whatever the level. */
  has_children: boolean;
}

/** What only the session answers. */
export type AnsweredUser = StoredUser & Partial<Pick<SignedInUser, 'plays' | 'has_children'>>;

/**
 * Makes the signed-in user of an answer, or of what the browser keeps: until the session has answered, a person who
 * played or had children still does.
 */
export function signedInUser(user: AnsweredUser, before: SignedInUser | null = null): SignedInUser {
  const known = before !== null && before._id === user._id ? before : { plays: false, has_children: false };
  const { _id, level, first_name, last_name, plays = known.plays, has_children = known.has_children } = user;
  return { _id, level, first_name, last_name, plays: plays || level === Level.player, has_children };
}
