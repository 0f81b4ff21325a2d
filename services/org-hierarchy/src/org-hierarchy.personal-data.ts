import type { PersonalData } from '@strainscope/personal-data';

const touchesThem = `content::text like '%' || ?::text || '%'`;

/** What an edit touched, without people who are erased, and without sensors that only they wore. */
const contentOfOthers = `(
  select jsonb_object_agg(part, case when part in ('demands', 'nodes') then touched else (
    select coalesce(jsonb_agg(item order by at), '[]') from jsonb_array_elements(touched) with ordinality as items (item, at)
    where case when part in ('takenOff', 'putOn')
      then exists (select from sensor_assignments worn where worn.id = (item #>> '{}')::uuid)
      else not exists (select from erased_people erased
        where erased.person_id in ((item ->> 'personId')::uuid, (item ->> 'undefinedPersonId')::uuid)) end
  ) end)
  from jsonb_each(content) as parts (part, touched)
)`;

export const orgPersonalData: PersonalData = {
  context: 'org',
  stores: [
    { name: 'sensor assignments', table: 'sensor_assignments' },
    { name: 'memberships', table: 'members' },
    { name: 'earlier teams', table: 'team_stays' },
    // An edit of many is the record, and the undo, of the others: no undo brings back whoever is struck out of it. Who made it
    // stays an id, as on files that were sent for a team. Whom else it touched is nobody's business.
    {
      name: 'edits of the tree',
      table: 'changes',
      where: touchesThem,
      heldWhere: `(actor_id = ?::uuid or ${touchesThem})`,
      strikeOut: `content = ${contentOfOthers}`,
      secret: ['content'],
    },
    { name: 'dashboard settings', table: 'dashboard_settings', where: 'entity_id = ?::uuid' },
  ],
  // Nothing is left of edits that touched only the erased person.
  afterErasing: [
    `delete from changes where not exists (
       select from jsonb_each(content) as parts (part, touched) where part <> 'demands' and touched <> '[]'
     )`,
  ],
};
