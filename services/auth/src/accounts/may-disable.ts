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
 * Whether somebody may close an account or open it again: an admin any, staff that of somebody who belongs nowhere but below
 * what they run, at a lower level than theirs there. Whoever belongs elsewhere too is not theirs alone to lock out.
 */
export function mayDisable(actor: ActorScope, { personId, level, paths }: DisabledPerson): boolean {
  if (actor.apiScopes) return false;
  if (actor.level === Level.admin) return true;
  const superior = { ...actor, grants: actor.grants.filter((grant) => grant.level > level) };
  return paths.length > 0 && paths.every((path) => can(superior, 'account:disable', { scope: path, personId }));
}
