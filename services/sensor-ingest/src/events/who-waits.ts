import type { EntityManager } from '@mikro-orm/postgresql';
import { notPermitted, undecided } from '@strainscope/consent';

/**
 * Those of the people whose events wait: who may not be processed, and of whom auth has said nothing yet. Silence is no
 * consent: only an undefined member, whom auth does not know, is cared for without a word of it. With the service's scope.
 */
export async function whoWaits(em: EntityManager, personIds: readonly string[]): Promise<Set<string>> {
  const refused = await notPermitted(em, personIds, 'care');
  const silent = await undecided(em, personIds);
  const undefinedMembers = await undefinedAmong(em, silent);
  return new Set([...refused, ...[...silent].filter((personId) => !undefinedMembers.has(personId))]);
}

/** Those of the people who are undefined members, of whichever team. */
export async function undefinedAmong(em: EntityManager, personIds: ReadonlySet<string>): Promise<Set<string>> {
  if (personIds.size === 0) return new Set();
  const rows = await em.execute<{ id: string }[]>(
    'select person_id as id from unrecognised_sensors where person_id = any (?::uuid[])',
    [`{${[...personIds].join(',')}}`],
  );
  return new Set(rows.map(({ id }) => id));
}
