import type { EntityManager } from '@mikro-orm/postgresql';

/** On which version of a consent the processing of each person's data rests now; those without one are left out. */
export async function consentVersions(em: EntityManager, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await em.execute<{ person_id: string; consent_version: string }[]>(
    `select person_id, consent_version from processing_decisions where person_id = any (?::uuid[])`,
    [`{${personIds.join(',')}}`],
  );
  return new Map(rows.map(({ person_id, consent_version }) => [person_id, consent_version]));
}
