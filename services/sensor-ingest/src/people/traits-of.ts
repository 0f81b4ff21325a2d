import type { EntityManager } from '@mikro-orm/postgresql';
import { SEXES, UNKNOWN } from '../rule-engine/traits.ts';

/** What is known of a person that rules ask about. */
export interface KnownPerson {
  readonly sex: string;
  /** YYYY-MM-DD; empty where it is not known. */
  readonly birthDate: string;
}

const NOBODY: KnownPerson = { sex: UNKNOWN, birthDate: '' };

/** Reads what is known of people, in a transaction with the service's scope. */
export async function knownPeople(
  em: EntityManager,
  personIds: readonly string[],
): Promise<(personId: string) => KnownPerson> {
  const rows = await em.execute<{ person_id: string; sex: string; birth_date: string }[]>(
    'select person_id, sex, birth_date from player_traits where person_id = any (?::uuid[])',
    [`{${[...new Set(personIds)].join(',')}}`],
  );
  const known = new Map(
    rows.map(({ person_id: personId, sex, birth_date: birthDate }) => [
      personId,
      { sex: (SEXES as readonly string[]).includes(sex) ? sex : UNKNOWN, birthDate },
    ]),
  );
  return (personId) => known.get(personId) ?? NOBODY;
}
