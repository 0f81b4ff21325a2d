import type { Purpose } from './purposes.ts';

/** The people whose data may not be used for a purpose, for `… not in (…)`. */
export function peopleWithout(purpose: Purpose): string {
  return `select person_id from processing_permissions where not (permitted @> '{care,${purpose}}')`;
}

/**
 * Migration statements which hide rows about people without consent from every query, whoever asks: without `care` from
 * all, without `team` from all but the person and the guardians. Only the service's own work sees them. Restrictive: it
 * narrows what `rowLevelSecurity(table)` shows.
 * @param person column that says whom the row is about
 */
export function hideWithoutConsent(table: string, person = 'person_id'): string[] {
  const people = `string_to_array(nullif(current_setting('strainscope.people', true), ''), ',')::uuid[]`;
  const own = `${person} = any ((select ${people})::uuid[])`;
  return [
    `create policy with_consent on ${table} as restrictive for select using (
       (select current_setting('strainscope.level', true)) = 'service'
       or ${person} not in (${peopleWithout('team')})
       or ${own} and ${person} not in (${peopleWithout('care')})
     )`,
  ];
}
