import type { Permission } from '@strainscope/kernel';

interface Granter {
  level: number;
  permissions: readonly Permission[];
}

/**
 * Whether somebody may turn a person's permissions into others: with `super`, of nobody of a higher level, and giving only
 * what they have themselves. Taking away needs no more than `super`.
 */
export function mayGrant(
  granter: Granter,
  person: { level: number; permissions: readonly Permission[] },
  after: readonly Permission[],
): boolean {
  const given = after.filter((permission) => !person.permissions.includes(permission));
  return (
    granter.permissions.includes('super') &&
    person.level <= granter.level &&
    given.every((permission) => granter.permissions.includes(permission))
  );
}

/** Whether two lists hold the same permissions, in whatever order. */
export function samePermissions(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((permission) => other.includes(permission));
}
