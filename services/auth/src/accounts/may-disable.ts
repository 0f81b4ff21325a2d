import { can, type ActorScope } from '@strainscope/access';
import { Level } from '@strainscope/kernel';

/** Somebody's account, and where they belong. */
export interface DisabledPerson {
  personId: string;
  level: Level;
  /** A path for each membership, from the organization down. */
  paths: readonly (readonly string[])[];
}

/**
 * Whether somebody may close an account or open it again: an admin any, staff that of somebody of a lower level who belongs
 * nowhere but below what they run. Whoever belongs elsewhere too is not theirs alone to lock out.
 */
export function mayDisable(actor: ActorScope, { personId, level, paths }: DisabledPerson): boolean {
  if (actor.apiScopes) return false;
  if (actor.level === Level.admin) return true;
  return (
    paths.length > 0 &&
    level < actor.level &&
    paths.every((path) => can(actor, 'account:disable', { scope: path, personId }))
  );
}
