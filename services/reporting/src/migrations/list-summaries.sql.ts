/** Without consent to the team nobody but the person and the guardians sees counts, and sums cannot tell them apart. */
export const consented = (person: string) =>
  `not exists (select from processing_permissions r where r.person_id = ${person} and not (r.permitted @> '{care,team}'))`;

/** Each makes rows anew from what there is, so that repeats and disorder change nothing. */
const refreshes = [
  `create function refresh_nodes(nodes uuid[]) returns void language sql set search_path from current as $$
     insert into node_totals as known
     select node.id, players.count, sums.*, newest.*
     from unnest(nodes) as node (id)
     cross join lateral (
       select count(distinct person_id)::int as count from members where place = node.id and role = 'player'
     ) as players
     cross join lateral (
       select coalesce(sum(events), 0)::int, coalesce(sum(false_positives), 0)::int, coalesce(sum(complete), 0)::int,
              coalesce(sum(pending), 0)::int, coalesce(sum(failed), 0)::int, coalesce(sum(cancelled), 0)::int,
              max(last_event_at)
       from totals where place = node.id and ${consented('totals.person_id')}
     ) as sums
     left join lateral (
       select newest_outcome, newest_simulation_at from totals
       where place = node.id and newest_outcome is not null and ${consented('totals.person_id')}
       order by newest_simulation_at desc, person_id limit 1
     ) as newest on true
     on conflict (node_id) do update set
       players = excluded.players, events = excluded.events, false_positives = excluded.false_positives,
       complete = excluded.complete, pending = excluded.pending, failed = excluded.failed,
       cancelled = excluded.cancelled, last_event_at = excluded.last_event_at,
       newest_outcome = excluded.newest_outcome, newest_simulation_at = excluded.newest_simulation_at
   $$`,
  `create function normal_name(name text) returns text immutable language sql as
     $$ select lower(regexp_replace(trim(name), '[[:space:]-]+', ' ', 'g')) $$`,
  `create function refresh_players(people_ids uuid[]) returns void language sql set search_path from current as $$
     delete from listed_players l
     where person_id = any (people_ids) and not exists (
       select from members where person_id = l.person_id and node_id = l.node_id and role = 'player'
     );
     insert into listed_players as known
     select m.person_id, m.node_id, m.scope, normal_name(p.full_name), p.sort_name, p.undefined_member, coalesce(t.events, 0),
            coalesce(t.last_event_at, '-infinity')
     from members m
     join people p on p.id = m.person_id
     left join lateral (
       select sum(events)::int as events, max(last_event_at) as last_event_at
       from totals where person_id = m.person_id and place = m.place and ${consented('m.person_id')}
     ) as t on true
     where m.person_id = any (people_ids) and m.role = 'player'
     on conflict (person_id, node_id) do update set
       scope = excluded.scope, name = excluded.name, sort_name = excluded.sort_name, undefined_member = excluded.undefined_member,
       events = excluded.events, last_event_at = excluded.last_event_at
     where known is distinct from excluded
   $$`,
  `create function refresh_words(people_ids uuid[]) returns void language sql set search_path from current as $$
     delete from player_words where person_id = any (people_ids);
     insert into player_words
     select distinct p.id, array_to_string(split.words[start:], ' '), p.scope
     from people p
     cross join lateral (select string_to_array(normal_name(p.full_name), ' ') as words) as split
     cross join lateral generate_subscripts(split.words, 1) as start
     where p.id = any (people_ids) and p.full_name <> ''
       and exists (select from members where person_id = p.id and role = 'player')
   $$`,
];

/**
 * Two transactions that change the same person or node come one after the other: each statement of a function sees what
 * was committed before it began, so what is made anew behind the locks leaves nothing out.
 */
const locks = [
  `create function lock_people(ids uuid[]) returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(hashtextextended(id::text, 0))
     from (select distinct id from unnest(ids) as id order by id) as ordered;
   end $$`,
  `create function lock_nodes(ids uuid[]) returns void language plpgsql set search_path from current as $$
   begin
     insert into node_totals (node_id) select distinct id from unnest(ids) as id order by id on conflict do nothing;
     perform from node_totals where node_id = any (ids) order by node_id for update;
   end $$`,
];

const reactions = [
  `create function follow_places() returns trigger language plpgsql set search_path from current as $$
   declare
     people_ids uuid[];
     nodes uuid[];
   begin
     if tg_op = 'INSERT' then
       select array_agg(distinct person_id), array_agg(distinct place) into people_ids, nodes from after_rows;
     elsif tg_op = 'DELETE' then
       select array_agg(distinct person_id), array_agg(distinct place) into people_ids, nodes from before_rows;
     else
       select array_agg(distinct person_id), array_agg(distinct place) into people_ids, nodes
       from (select person_id, place from before_rows union all select person_id, place from after_rows) as both_rows;
     end if;
     if people_ids is null then return null; end if;
     nodes := array_remove(nodes, null);
     perform lock_people(people_ids);
     perform lock_nodes(nodes);
     if tg_table_name = 'members' then perform refresh_words(people_ids); end if;
     perform refresh_players(people_ids);
     perform refresh_nodes(nodes);
     return null;
   end $$`,
  `create function follow_names() returns trigger language plpgsql set search_path from current as $$
   declare
     people_ids uuid[];
   begin
     if tg_op = 'INSERT' then
       select array_agg(id) into people_ids from after_rows;
     else
       select array_agg(id) into people_ids
       from after_rows a join before_rows b using (id)
       where (a.full_name, a.sort_name, a.undefined_member, a.scope)
         is distinct from (b.full_name, b.sort_name, b.undefined_member, b.scope);
     end if;
     if people_ids is null then return null; end if;
     perform lock_people(people_ids);
     perform refresh_words(people_ids);
     perform refresh_players(people_ids);
     return null;
   end $$`,
  `create function follow_consent() returns trigger language plpgsql set search_path from current as $$
   declare
     nodes uuid[];
   begin
     perform lock_people(array[new.person_id]);
     select array_agg(distinct place) filter (where place is not null) into nodes
     from totals where person_id = new.person_id;
     perform lock_nodes(nodes);
     perform refresh_players(array[new.person_id]);
     perform refresh_nodes(nodes);
     return null;
   end $$`,
];

export const summaryFunctions = [...refreshes, ...locks, ...reactions];

const transitions = {
  insert: 'new table as after_rows',
  update: 'old table as before_rows new table as after_rows',
  delete: 'old table as before_rows',
};
type Change = keyof typeof transitions;

/** Triggers that let a function react to a statement's rows, `before_rows` and `after_rows`. */
export function follow(table: string, reaction: string, changes: readonly Change[]): string[] {
  return changes.map(
    (change) => `create trigger summaries_after_${change} after ${change} on ${table}
      referencing ${transitions[change]} for each statement execute function ${reaction}()`,
  );
}

export const summaryTriggers = [
  ...follow('members', 'follow_places', ['insert', 'update', 'delete']),
  ...follow('totals', 'follow_places', ['insert', 'update', 'delete']),
  ...follow('people', 'follow_names', ['insert', 'update']),
  `create trigger summaries_after_decision after insert or update on processing_permissions
    for each row execute function follow_consent()`,
];
