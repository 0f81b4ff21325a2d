import type { EntityManager } from '@mikro-orm/postgresql';
import type { Purpose } from '@strainscope/consent';

/** Version of the consent on which the processing of a person's data rests, and what it permits. */
export interface ConsentInForce {
  version: string;
  permitted: readonly Purpose[];
}

/** Answers the consents of each person, as decided now; people for whom nothing was decided are left out. */
export async function consentsInForce(
  em: EntityManager,
  personIds: readonly string[],
): Promise<Map<string, ConsentInForce>> {
  if (personIds.length === 0) return new Map();
  const rows = await em.execute<({ person_id: string } & ConsentInForce)[]>(
    `select person_id, consent_version as version, permitted from processing_decisions where person_id = any (?::uuid[])`,
    [`{${personIds.join(',')}}`],
  );
  return new Map(rows.map(({ person_id, ...consent }) => [person_id, consent]));
}
