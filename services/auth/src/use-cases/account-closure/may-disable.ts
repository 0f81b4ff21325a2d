import { can, type ActorScope } from '@strainscope/access';
import { Level } from '@strainscope/kernel';

/** A person's account, and where they belong. */
export interface DisabledPerson {
  personId: string;
  level: Level;
  /** A path for each membership, from the organization down. */
  paths: readonly (readonly string[])[];
  /** Level at which it was closed; null while it is open. */
  disabledLevel: Level | null;
}

/**
 * Tells whether the actor may close an account or open it again: an admin any, staff that of a person who belongs
 * nowhere but below what they run, at a lower level than theirs there. A person who belongs elsewhere too is not theirs
 * alone to lock out, and what was closed at a higher level is not theirs to open.
 */
export function mayDisable(actor: ActorScope, person: DisabledPerson): boolean {
  const { personId, level, paths, disabledLevel } = person;
  if (actor.apiScopes) return false;
  if (actor.level === Level.admin) return true;
  const reaches = (held: Level) => held > level && held >= (disabledLevel ?? 0);
  const superior = { ...actor, grants: actor.grants.filter((grant) => reaches(grant.level)) };
  return paths.length > 0 && paths.every((path) => can(superior, 'account:disable', { scope: path, personId }));
}

/** The level at which somebody who may close the account closes it: the highest that they hold where the person belongs. */
export function disablingLevel(actor: ActorScope, { paths }: DisabledPerson): Level {
  if (actor.level === Level.admin) return Level.admin;
  const places = new Set(paths.flat());
  return Math.max(...actor.grants.filter(({ nodeId }) => places.has(nodeId)).map(({ level }) => level)) as Level;
}
