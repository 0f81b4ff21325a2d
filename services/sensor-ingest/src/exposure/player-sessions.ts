import type { EntityManager } from '@mikro-orm/postgresql';
import { shownOf } from '@strainscope/consent';
import { THRESHOLDS, type PlayerSession } from './exposure.rules.ts';
import type { SessionSpan } from './session-spans.ts';

type Row = Record<`while_worn_${number}` | `events_${number}`, number> & {
  readonly session_id: string;
  readonly person_id: string;
  readonly worn: number;
  readonly not_worn: number;
  readonly silent: number;
  readonly length: number;
  readonly team_id: string;
  readonly without_pla: number;
  readonly without_wear: number;
  readonly false_positives: number;
  readonly peak: number | null;
};

const agg = (from: string, until: string, state: string) =>
  `coalesce(range_agg(tstzrange(${from}, ${until})) filter (where state = '${state}'), '{}')`;
const seconds = (times: string) =>
  `(select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0)::float8 from unnest(${times}) part)`;
/** An interval that is open holds until the session's end. */
const SAID_UNTIL = 'coalesce(until, greatest(since, played_until))';
/** Days that a time touches: what overlaps is looked for among what has a day in common, not in a whole season. */
const daysOf = (from: string, until: string) =>
  `generate_series(date_bin('24 hours', ${from}, 'epoch'), ${until}, '24 hours')`;
const counted = (condition: string) => `(count(*) filter (where ${condition}))::int`;

/**
 * Reads who took part in sessions, how long they wore a sensor, and which events they had: of those who are named, who wore
 * one by what staff or the device say, or who had an event. What staff say of a time outweighs what the device told of it.
 * A time of two sessions of a team belongs to the one that its events join (`session_of`): the one that began later.
 * @param personId whose alone; null for all whom the transaction's scope sees
 */
export async function playerSessions(
  em: EntityManager,
  spans: readonly SessionSpan[],
  personId: string | null,
): Promise<PlayerSession[]> {
  if (spans.length === 0) return [];
  const own = personId === null ? 'true' : 'person_id = asked_person';
  // The planner takes each part below for a row or two, and would walk one for each row of another.
  await em.execute(`select set_config('enable_nestloop', 'off', true)`);
  const rows = await em.execute<Row[]>(
    `with asked as materialized (select ?::uuid as asked_person),
     told_spans as materialized (
       select * from jsonb_to_recordset(?::jsonb) as s (session_id uuid, team_id uuid, from_at timestamptz,
         until_at timestamptz, played_until timestamptz, is_started boolean)),
     spans as materialized (
       select s.*, tstzrange(from_at, until_at)::tstzmultirange - (
         select coalesce(range_agg(tstzrange(later.from_at, later.until_at)), '{}') from told_spans later
         where later.team_id = s.team_id
           and (later.from_at > s.from_at or later.from_at = s.from_at and later.session_id < s.session_id)) as span
       from told_spans s),
     said as (
       select s.session_id, s.team_id, w.person_id, ${agg('since', SAID_UNTIL, 'on')} as worn, ${agg('since', SAID_UNTIL, 'off')} as off,
         range_agg(tstzrange(since, ${SAID_UNTIL})) as times
       from asked cross join spans s join session_wear w on w.session_id = s.session_id and w.scope[3] = s.team_id
       where ${own} and exists (
         select from session_participants p where p.session_id = w.session_id and p.person_id = w.person_id)
       group by 1, 2, 3),
     days as materialized (
       select session_id, team_id, from_at, until_at, ${daysOf('from_at', 'until_at')} as day from spans),
     told as materialized (
       select s.session_id, s.team_id, d.person_id, ${agg('d.from_at', 'd.until_at', 'on')} as worn,
         ${agg('d.from_at', 'd.until_at', 'off')} as off, ${agg('d.from_at', 'd.until_at', 'silent')} as silent
       from (
         select scope[3] as team_id, person_id, state, from_at, until_at,
           ${daysOf('greatest(from_at, first)', 'least(until_at, last)')} as day
         from asked cross join device_intervals cross join (
           select min(from_at) as first, max(until_at) as last from spans) as whole
         where scope[3] = any (array(select distinct team_id from spans)) and ${own}
           and until_at > first and from_at < last) as d
       join days s using (team_id, day)
       where d.from_at < s.until_at and d.until_at > s.from_at
       group by 1, 2, 3),
     happened as materialized (
       select s.session_id, s.team_id, h.person_id, h.occurred_at, h.pla, counts_as_hae(h.label, h.review_verdict) as counts
       from asked cross join spans s join haes h on h.session_id = s.session_id and h.scope[3] = s.team_id where ${own}),
     people as (
       select session_id, team_id, person_id from said
       union select session_id, team_id, person_id from happened
       union select s.session_id, s.team_id, p.person_id
         from asked cross join spans s
         join session_participants p on p.session_id = s.session_id and p.scope[3] = s.team_id
         -- Who takes part is kept, and shown, whatever somebody has agreed to; what was measured of them is not.
         where ${own} and s.is_started and ${shownOf('p.person_id')}
       union select session_id, team_id, t.person_id from told t join spans s using (session_id, team_id)
         where t.worn && s.span),
     known as (
       select session_id, team_id, person_id, span, span * (s_worn + (t_worn - said_of)) as worn,
         span * (s_off + (t_off - said_of)) as off, span * (t_silent - said_of) as silent
       from (
         select p.session_id, p.team_id, p.person_id, s.span, coalesce(said.worn, '{}') as s_worn, coalesce(said.off, '{}') as s_off,
           coalesce(said.times, '{}') as said_of, coalesce(told.worn, '{}') as t_worn, coalesce(told.off, '{}') as t_off,
           coalesce(told.silent, '{}') as t_silent
         from people p join spans s using (session_id, team_id)
         left join said using (session_id, team_id, person_id)
         left join told using (session_id, team_id, person_id)) as sources)
     select session_id, team_id, person_id, ${seconds('worn')} as worn, ${seconds('off - worn')} as not_worn,
       ${seconds('silent - worn - off')} as silent, ${seconds('span')} as length,
       ${THRESHOLDS.map((g, i) => `${counted(`pla >= ${g} and counts and occurred_at <@ worn`)} as while_worn_${i}`).join(', ')},
       ${THRESHOLDS.map((g, i) => `${counted(`pla >= ${g} and counts`)} as events_${i}`).join(', ')},
       ${counted('counts and not occurred_at <@ worn')} as without_wear, ${counted('not counts')} as false_positives,
       ${counted('counts and pla is null')} as without_pla, max(pla) filter (where counts) as peak
     from known left join happened using (session_id, team_id, person_id)
     where not isempty(span) group by session_id, team_id, person_id, span, worn, off, silent`,
    [personId, JSON.stringify(spans)],
  );
  await em.execute(`select set_config('enable_nestloop', 'on', true)`);
  const kinds = new Map(spans.map(({ session_id: id, kind }) => [id, kind]));
  return rows.map((row) => {
    const { session_id: sessionId, worn, not_worn: notWorn, silent, length } = row;
    return {
      sessionId,
      teamId: row.team_id,
      personId: row.person_id,
      kind: kinds.get(sessionId)!,
      wear: { worn, notWorn, silent, unknown: Math.max(0, length - worn - notWorn - silent) },
      whileWorn: THRESHOLDS.map((_, i) => row[`while_worn_${i}`]!),
      events: THRESHOLDS.map((_, i) => row[`events_${i}`]!),
      withoutWear: row.without_wear,
      falsePositives: row.false_positives,
      withoutPla: row.without_pla,
      peakPla: row.peak,
    };
  });
}
