import type { EntityManager } from '@mikro-orm/postgresql';
import { THRESHOLDS, type PlayerSession } from './exposure.rules.ts';
import type { SessionSpan } from './session-spans.ts';

type Row = Record<`while_worn_${number}` | `events_${number}`, number> & {
  readonly session_id: string;
  readonly person_id: string;
  readonly worn: number;
  readonly not_worn: number;
  readonly silent: number;
  readonly length: number;
  readonly without_wear: number;
  readonly false_positives: number;
  readonly peak: number | null;
};

const agg = (from: string, until: string, state: string) =>
  `coalesce(range_agg(tstzrange(${from}, ${until})) filter (where state = '${state}'), '{}')`;
const seconds = (times: string) =>
  `(select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0)::float8 from unnest(${times}) part)`;
const counted = (condition: string) => `(count(*) filter (where ${condition}))::int`;

/**
 * Reads who took part in sessions, how long they wore a sensor, and which events they had: of those who are named, who wore
 * one by what staff or the device say, or who had an event. What staff say of a time outweighs what the device told of it.
 * @param personId whose alone; null for all whom the transaction's scope sees
 */
export async function playerSessions(
  em: EntityManager,
  spans: readonly SessionSpan[],
  personId: string | null,
): Promise<PlayerSession[]> {
  if (spans.length === 0) return [];
  const own = personId === null ? 'true' : 'person_id = asked_person';
  const rows = await em.execute<Row[]>(
    `with asked as materialized (select ?::uuid as asked_person),
     spans as materialized (
       select session_id, team_id, from_at, until_at, tstzrange(from_at, until_at) as span
       from jsonb_to_recordset(?::jsonb) as s (session_id uuid, team_id uuid, from_at timestamptz, until_at timestamptz)),
     said as (
       select s.session_id, s.team_id, w.person_id, ${agg('since', 'until', 'on')} as worn, ${agg('since', 'until', 'off')} as off,
         range_agg(tstzrange(since, until)) as times
       from asked cross join spans s join session_wear w on w.session_id = s.session_id and w.scope[3] = s.team_id
       where ${own} group by 1, 2, 3),
     told as materialized (
       select scope[3] as team_id, person_id, ${agg('from_at', 'until_at', 'on')} as worn,
         ${agg('from_at', 'until_at', 'off')} as off, ${agg('from_at', 'until_at', 'silent')} as silent
       from asked cross join device_intervals
       where scope[3] = any (array(select distinct team_id from spans)) and ${own}
         and until_at > (select min(from_at) from spans) and from_at < (select max(until_at) from spans)
       group by 1, 2),
     happened as materialized (
       select s.session_id, s.team_id, h.person_id, h.occurred_at, h.pla, counts_as_hae(h.label, h.review_verdict) as counts
       from asked cross join spans s join haes h on h.session_id = s.session_id and h.scope[3] = s.team_id where ${own}),
     people as (
       select session_id, team_id, person_id from said
       union select session_id, team_id, person_id from happened
       union select s.session_id, s.team_id, p.person_id
         from asked cross join spans s
         join session_participants p on p.session_id = s.session_id and p.scope[3] = s.team_id where ${own}
       union select s.session_id, s.team_id, t.person_id from spans s join told t on t.team_id = s.team_id and t.worn && s.span),
     known as (
       select session_id, team_id, person_id, span, span::tstzmultirange * (s_worn + (t_worn - said_of)) as worn,
         span::tstzmultirange * (s_off + (t_off - said_of)) as off, span::tstzmultirange * (t_silent - said_of) as silent
       from (
         select p.session_id, p.team_id, p.person_id, s.span, coalesce(said.worn, '{}') as s_worn, coalesce(said.off, '{}') as s_off,
           coalesce(said.times, '{}') as said_of, coalesce(told.worn, '{}') as t_worn, coalesce(told.off, '{}') as t_off,
           coalesce(told.silent, '{}') as t_silent
         from people p join spans s using (session_id, team_id)
         left join said using (session_id, team_id, person_id)
         left join told using (team_id, person_id)) as sources),
     totals as (
       select session_id, team_id, person_id,
         ${THRESHOLDS.map((g, i) => `${counted(`pla >= ${g} and counts and occurred_at <@ worn`)} as while_worn_${i}`).join(', ')},
         ${THRESHOLDS.map((g, i) => `${counted(`pla >= ${g} and counts`)} as events_${i}`).join(', ')},
         ${counted('counts and not occurred_at <@ worn')} as without_wear, ${counted('not counts')} as false_positives,
         max(pla) filter (where counts) as peak
       from known left join happened using (session_id, team_id, person_id) group by 1, 2, 3)
     select c.*, ${seconds('worn')} as worn, ${seconds('off - worn')} as not_worn,
       ${seconds('silent - worn - off')} as silent, extract(epoch from upper(span) - lower(span))::float8 as length
     from known join totals c using (session_id, team_id, person_id)`,
    [personId, JSON.stringify(spans)],
  );
  const kinds = new Map(spans.map(({ session_id: id, kind }) => [id, kind]));
  return rows.map((row) => {
    const { session_id: sessionId, worn, not_worn: notWorn, silent } = row;
    const length = row.length ?? 0;
    return {
      sessionId,
      personId: row.person_id,
      kind: kinds.get(sessionId)!,
      wear: { worn, notWorn, silent, unknown: Math.max(0, length - worn - notWorn - silent) },
      whileWorn: THRESHOLDS.map((_, i) => row[`while_worn_${i}`]!),
      events: THRESHOLDS.map((_, i) => row[`events_${i}`]!),
      withoutWear: row.without_wear,
      falsePositives: row.false_positives,
      peakPla: row.peak,
    };
  });
}
