import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PersonScopes } from '../people/person-scopes.ts';

/** Key of a count: the person, the team, and the nodes below which it is seen. */
export interface TotalsKey {
  personId: string;
  teamId: string;
  scope: string[];
}

/**
 * Counts of a player in a team, made anew from the rows after each change: right whatever the order in which events
 * come, and however often. A player's rows are few, and found by index. A row that would count nothing is deleted, so that it names nobody.
 */
@Injectable()
export class Totals {
  constructor(
    private readonly em: EntityManager,
    private readonly personScopes: PersonScopes,
  ) {}

  /** Before the rows change: events and simulations are handled side by side, and both count the same player. */
  async lock(...keys: readonly TotalsKey[]): Promise<void> {
    // A function's rows keep the order of its arguments: whoever locks several does so in the order of their ids.
    const ordered = inOrder(keys);
    await this.em.execute(
      `select pg_advisory_xact_lock(hashtext(person_id), hashtext(team_id))
       from unnest(?::text[], ?::text[]) as key (person_id, team_id)`,
      [arrayOf(ordered.map(({ personId }) => personId)), arrayOf(ordered.map(({ teamId }) => teamId))],
    );
  }

  /** Those that some people have, in the order in which they are locked. */
  async of(personIds: readonly string[]): Promise<TotalsKey[]> {
    const rows = await this.em.execute<{ person_id: string; team_id: string; scope: string[] }[]>(
      'select person_id, team_id, scope from totals where person_id = any (?::uuid[]) order by person_id, team_id',
      [`{${personIds.join(',')}}`],
    );
    return rows.map(({ person_id: personId, team_id: teamId, scope }) => ({ personId, teamId, scope }));
  }

  async refresh(...keys: readonly TotalsKey[]): Promise<void> {
    if (keys.length === 0) return;
    const ordered = inOrder(keys);
    // What the triggers lock for each kind of change apart, people before nodes: together they are in one order.
    await this.em.execute('select lock_people(?::uuid[]), lock_nodes(?::uuid[])', [
      arrayOf(ordered.map(({ personId }) => personId)),
      arrayOf(ordered.flatMap(({ scope }) => scope.slice(-1))),
    ]);
    const totals = await this.em.execute<Refreshed[]>(
      `insert into totals (
         person_id, team_id, scope, events, false_positives, last_event_at,
         complete, pending, failed, cancelled, last_simulation_at, newest_outcome, newest_simulation_at
       )
       select key.person_id, key.team_id, key.scope::uuid[], events.*, runs.*, newest.*
       from jsonb_to_recordset(?::jsonb) as key (person_id uuid, team_id uuid, scope text)
       cross join lateral (
         select count(*) filter (where is_counted(label, review_counts)),
                count(*) filter (where not is_counted(label, review_counts)),
                max(occurred_at) filter (where is_counted(label, review_counts))
         from haes where person_id = key.person_id and team_id = key.team_id
       ) as events
       cross join lateral (
         select count(*) filter (where outcome = 'complete'), count(*) filter (where outcome = 'pending'),
                count(*) filter (where outcome = 'failed'), count(*) filter (where outcome = 'cancelled'),
                max(ended_at) filter (where outcome = 'complete')
         from simulations where person_id = key.person_id and team_id = key.team_id
       ) as runs
       left join lateral (
         select outcome, coalesce(ended_at, submitted_at)
         from simulations where person_id = key.person_id and team_id = key.team_id and outcome <> 'cancelled'
         order by submitted_at desc, id desc limit 1
       ) as newest on true
       on conflict (person_id, team_id) do update set
         scope = excluded.scope, events = excluded.events, false_positives = excluded.false_positives,
         last_event_at = excluded.last_event_at, complete = excluded.complete, pending = excluded.pending,
         failed = excluded.failed, cancelled = excluded.cancelled, last_simulation_at = excluded.last_simulation_at,
         newest_outcome = excluded.newest_outcome, newest_simulation_at = excluded.newest_simulation_at
       returning person_id, team_id, xmax = 0 as is_new,
         events + false_positives + complete + pending + failed + cancelled = 0 as is_empty`,
      [
        JSON.stringify(
          ordered.map(({ personId, teamId, scope }) => ({
            person_id: personId,
            team_id: teamId,
            scope: arrayOf(scope),
          })),
        ),
      ],
    );
    const gone = totals.filter(({ is_empty: isEmpty }) => isEmpty);
    await this.forget(gone);
    const moved = totals.filter((row) => row.is_new || gone.includes(row)).map(({ person_id: id }) => id);
    if (moved.length > 0) await this.personScopes.refresh(...moved);
  }

  private async forget(rows: readonly Refreshed[]): Promise<void> {
    if (rows.length === 0) return;
    await this.em.execute(
      `delete from totals where (person_id, team_id) in (select * from unnest(?::uuid[], ?::uuid[]))`,
      [arrayOf(rows.map(({ person_id: id }) => id)), arrayOf(rows.map(({ team_id: id }) => id))],
    );
  }
}

interface Refreshed {
  person_id: string;
  team_id: string;
  is_new: boolean;
  is_empty: boolean;
}

/** Each once, as told last. */
function inOrder(keys: readonly TotalsKey[]): TotalsKey[] {
  const nameOf = ({ personId, teamId }: TotalsKey) => `${personId}/${teamId}`;
  const byName = new Map(keys.map((key) => [nameOf(key), key]));
  return [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
}

const arrayOf = (ids: readonly string[]) => `{${ids.join(',')}}`;
