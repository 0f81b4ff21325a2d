import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PersonScopes } from '../people/person-scopes.ts';

/** Whose counts, in which team, seen below which nodes. */
export interface TotalsKey {
  personId: string;
  teamId: string;
  scope: string[];
}

/**
 * Counts of a player in a team, made anew from the rows after each change: right whatever the order in which events
 * come, and however often. A player's rows are few, and found by index.
 */
@Injectable()
export class Totals {
  constructor(
    private readonly em: EntityManager,
    private readonly personScopes: PersonScopes,
  ) {}

  /** Before the rows change: events and simulations are handled side by side, and both count the same player. */
  async lock({ personId, teamId }: TotalsKey): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(hashtext(?), hashtext(?))', [personId, teamId]);
  }

  /** Those that some people have, in the order in which they are locked. */
  async of(personIds: readonly string[]): Promise<TotalsKey[]> {
    const rows = await this.em.execute<{ person_id: string; team_id: string; scope: string[] }[]>(
      'select person_id, team_id, scope from totals where person_id = any (?::uuid[]) order by person_id, team_id',
      [`{${personIds.join(',')}}`],
    );
    return rows.map(({ person_id: personId, team_id: teamId, scope }) => ({ personId, teamId, scope }));
  }

  async refresh({ personId, teamId, scope }: TotalsKey): Promise<void> {
    const key = [personId, teamId];
    const [totals] = await this.em.execute<{ is_new: boolean }[]>(
      `insert into totals (
         person_id, team_id, scope, events, false_positives, last_event_at,
         complete, pending, failed, cancelled, last_simulation_at, newest_outcome, newest_simulation_at
       )
       select ?::uuid, ?::uuid, ?::uuid[], events.*, runs.*, newest.*
       from (
         select count(*) filter (where label = 'hae'), count(*) filter (where label <> 'hae'),
                max(occurred_at) filter (where label = 'hae')
         from haes where person_id = ? and team_id = ?
       ) as events
       cross join (
         select count(*) filter (where outcome = 'complete'), count(*) filter (where outcome = 'pending'),
                count(*) filter (where outcome = 'failed'), count(*) filter (where outcome = 'cancelled'),
                max(coalesce(ended_at, submitted_at))
         from simulations where person_id = ? and team_id = ?
       ) as runs
       left join (
         select outcome, coalesce(ended_at, submitted_at)
         from simulations where person_id = ? and team_id = ? and outcome <> 'cancelled'
         order by submitted_at desc, id desc limit 1
       ) as newest on true
       on conflict (person_id, team_id) do update set
         scope = excluded.scope, events = excluded.events, false_positives = excluded.false_positives,
         last_event_at = excluded.last_event_at, complete = excluded.complete, pending = excluded.pending,
         failed = excluded.failed, cancelled = excluded.cancelled, last_simulation_at = excluded.last_simulation_at,
         newest_outcome = excluded.newest_outcome, newest_simulation_at = excluded.newest_simulation_at
       returning xmax = 0 as is_new`,
      [...key, `{${scope.join(',')}}`, ...key, ...key, ...key],
    );
    if (totals!.is_new) await this.personScopes.refresh(personId);
  }
}
