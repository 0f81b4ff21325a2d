import { Level } from '@strainscope/console-contract';
import type { StoredUser } from '../../session/stored-user.ts';

/**
 * Whether closing somebody's account, and opening it again, is offered: of a lower level than one's own, administrators
 * that of each other too, and nobody their own. The server decides.
 */
export function mayClose(
  user: Pick<StoredUser, '_id' | 'level'>,
  { _id, level }: { _id: string; level: number },
): boolean {
  if (_id === user._id || user.level < Level.team) return false;
  return user.level === Level.admin || level < user.level;
}
