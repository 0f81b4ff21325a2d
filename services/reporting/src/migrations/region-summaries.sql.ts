import { consented, follow } from './list-summaries.sql.ts';

/** Made anew from what there is behind the lock on the nodes, as the other summaries are. */
export const regionFunctions = [
  `create function refresh_regions(nodes uuid[]) returns void language sql set search_path from current as $$
     delete from node_regions where node_id = any (nodes);
     insert into node_regions
     select place, region, sum(events)::int, max(max_mps95) from region_totals
     where place = any (nodes) and ${consented('region_totals.person_id')}
     group by place, region
   $$`,
  `create function follow_regions() returns trigger language plpgsql set search_path from current as $$
   declare
     nodes uuid[];
   begin
     if tg_op = 'INSERT' then
       select array_agg(distinct place) into nodes from after_rows;
     elsif tg_op = 'DELETE' then
       select array_agg(distinct place) into nodes from before_rows;
     else
       select array_agg(distinct place) into nodes
       from (select place from before_rows union all select place from after_rows) as both_rows;
     end if;
     nodes := array_remove(nodes, null);
     if nodes is null then return null; end if;
     perform lock_nodes(nodes);
     perform refresh_regions(nodes);
     return null;
   end $$`,
  `create function follow_consent_to_regions() returns trigger language plpgsql set search_path from current as $$
   declare
     nodes uuid[];
   begin
     select array_agg(distinct place) filter (where place is not null) into nodes
     from region_totals where person_id = new.person_id;
     if nodes is null then return null; end if;
     perform lock_nodes(nodes);
     perform refresh_regions(nodes);
     return null;
   end $$`,
];

export const regionTriggers = [
  ...follow('region_totals', 'follow_regions', ['insert', 'update', 'delete']),
  `create trigger regions_after_decision after insert or update on processing_permissions
    for each row execute function follow_consent_to_regions()`,
];
