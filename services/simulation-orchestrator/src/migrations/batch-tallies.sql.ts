import { hideWithoutConsent } from '@strainscope/consent';
import { rowLevelSecurity } from '@strainscope/persistence';

const columns = 'batch_id, person_id, scope, status, reused, simulations, cost, unpriced_seconds';

/** What each event of a batch adds to it: one simulation, and what that cost where the batch made it. */
const parts = `(
  select i.batch_id, i.event_id, i.answer, s.id as simulation_id, s.person_id, s.scope, s.status,
    s.reused or i.answer = 'reused' as reused, coalesce(c.cost, 0) as cost, coalesce(c.unpriced_seconds, 0) as unpriced_seconds
  from batch_items i join simulations s on s.id = i.simulation_id
  left join lateral (
    select sum(cost) as cost, sum(solve_seconds) filter (where rate_per_second = 0) as unpriced_seconds
    from cost_entries where simulation_id = s.id and i.answer = 'new'
  ) c on true)`;

const sums = `p.batch_id, p.person_id, p.scope, p.status, p.reused, count(*), sum(p.cost), sum(p.unpriced_seconds)`;
const keys = 'p.batch_id, p.person_id, p.scope, p.status, p.reused';

const written = 'language plpgsql set search_path from current';

/**
 * Counts items as they are linked. Simulations are locked meanwhile: a change of one would not find the item, and stay
 * uncounted.
 */
const countLinked = (items: string) => `
  perform from simulations where id in (select simulation_id from ${items} linked) order by id for share;
  insert into batch_tallies (${columns})
  select ${sums} from ${items} linked join ${parts} p on p.batch_id = linked.batch_id and p.event_id = linked.event_id
  group by ${keys};`;

/**
 * How far batches are, by whom their events are about, so that row-level security decides what a reader is told. Changes
 * are added as rows of their own, since those who would update one row wait for each other; `recount_batch` makes one of
 * many, from the events themselves.
 */
export const tallyTable: readonly string[] = [
  `create table batch_tallies (
    batch_id uuid not null references batches on delete cascade, person_id uuid not null, scope uuid[] not null,
    status text not null, reused boolean not null, simulations int not null, cost numeric(18, 6) not null,
    unpriced_seconds double precision not null, is_change boolean not null default true)`,
  `create index batch_tallies_batch on batch_tallies (batch_id)`,
  `create index batch_tallies_person on batch_tallies (person_id)`,
  `create index batch_tallies_changes on batch_tallies (batch_id) where is_change`,
  ...rowLevelSecurity('batch_tallies'),
  ...hideWithoutConsent('batch_tallies'),
];

export const tallyFunctions: readonly string[] = [
  `create function count_items() returns trigger ${written} as $$
   begin
     ${countLinked('after_rows')}
     return null;
   end $$`,
  // An item gets its simulation once, and keeps it.
  `create function count_answers() returns trigger ${written} as $$
   begin
     ${countLinked(`(
       select a.* from after_rows a join before_rows b using (batch_id, event_id) where b.simulation_id is null)`)}
     return null;
   end $$`,
  // Taken out as it was before the row changes, counted as it is afterwards.
  `create function count_simulation() returns trigger ${written} as $$
   declare
     sign int := case tg_when when 'BEFORE' then -1 else 1 end;
     changing uuid := case tg_op when 'DELETE' then old.id else new.id end;
   begin
     insert into batch_tallies (${columns})
     select p.batch_id, p.person_id, p.scope, p.status, p.reused, sign, sign * p.cost, sign * p.unpriced_seconds
     from ${parts} p where p.simulation_id = changing;
     if tg_op = 'DELETE' then return old; end if;
     return new;
   end $$`,
  `create function count_cost() returns trigger ${written} as $$
   declare
     sign int := case tg_op when 'DELETE' then -1 else 1 end;
     entry cost_entries := case tg_op when 'DELETE' then old else new end;
   begin
     insert into batch_tallies (${columns})
     select p.batch_id, p.person_id, p.scope, p.status, p.reused, 0, sign * entry.cost,
       case when entry.rate_per_second = 0 then sign * entry.solve_seconds else 0 end
     from ${parts} p where p.simulation_id = entry.simulation_id and p.answer = 'new';
     return null;
   end $$`,
  // One statement sees one moment: what is added meanwhile stays beside what is counted without it. Two at once would both
  // put their counts in the place of the same rows.
  `create function recount_batch(counted uuid) returns void ${written} as $$
   begin
     perform pg_advisory_xact_lock(hashtextextended('recount ' || counted, 0));
     with gone as (delete from batch_tallies where batch_id = counted)
     insert into batch_tallies (${columns}, is_change)
     select ${sums}, false from ${parts} p where p.batch_id = counted group by ${keys};
   end $$`,
];

const changes = `old.status <> new.status or old.reused <> new.reused
  or old.person_id <> new.person_id or old.scope <> new.scope`;

export const tallyTriggers: readonly string[] = [
  `create trigger takes_simulation_out before update on simulations
    for each row when (${changes}) execute function count_simulation()`,
  `create trigger takes_gone_simulation_out before delete on simulations
    for each row execute function count_simulation()`,
  `create trigger counts_simulation after update on simulations
    for each row when (${changes}) execute function count_simulation()`,
  `create trigger counts_cost after insert or delete on cost_entries for each row execute function count_cost()`,
  `create trigger counts_items after insert on batch_items referencing new table as after_rows
    for each statement execute function count_items()`,
  `create trigger counts_answers after update on batch_items
    referencing old table as before_rows new table as after_rows for each statement execute function count_answers()`,
];
