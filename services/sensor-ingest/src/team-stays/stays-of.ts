import type { EntityManager } from '@mikro-orm/postgresql';
import type { Stay } from './team-then.ts';

export interface PlacedStay extends Stay {
  /** Organization, institution, team. */
  readonly scope: readonly string[];
}

/** Times as plain rows hold them. */
interface Row {
  person_id: string;
  scope: string[];
  since: string | null;
  until: string | null;
}

/** Where people play and played, in teams that are still there; with the service's scope. */
export async function staysOf(em: EntityManager, personIds: readonly string[]): Promise<Map<string, PlacedStay[]>> {
  const stays = new Map<string, PlacedStay[]>();
  if (personIds.length === 0) return stays;
  const rows = await em.execute<Row[]>(
    `select stay.person_id, node.path as scope, stay.since, stay.until
     from team_stays stay join access_nodes node on node.id = stay.team_id where stay.person_id = any (?::uuid[])`,
    [`{${personIds.join(',')}}`],
  );
  for (const { person_id: personId, scope, since, until } of rows) {
    const stay = { teamId: scope.at(-1) ?? '', scope, since: dateOf(since), until: dateOf(until) };
    stays.set(personId, [...(stays.get(personId) ?? []), stay]);
  }
  return stays;
}

const dateOf = (time: string | null) => (time === null ? null : new Date(time));
