import type { Purpose } from './purposes.ts';

/** The people who may be used for a purpose, for `… in (…)`: nobody has decided anything of an undefined member. */
export function peopleWith(purpose: Purpose): string {
  return `select person_id from processing_permissions where permitted @> '{care,${purpose}}'`;
}

/**
 * SQL of the people who decided against a purpose, for `… not in (…)`. Undefined members have not decided, and are
 * cared for.
 */
export function peopleWithout(purpose: Purpose): string {
  return `select person_id from processing_permissions where not (permitted @> '{care,${purpose}}')`;
}

/**
 * SQL which tells whether somebody's data may be used for care, by a look at their own decision alone: for a few rows of a
 * large table. Undefined members have not decided, and are cared for.
 * @param person column that says whom the row is about, with its table
 */
export function caredFor(person: string): string {
  return `coalesce((select r.permitted @> '{care}' from processing_permissions r where r.person_id = ${person}), true)`;
}

/** What `hideWithoutConsent` decides of a row, of somebody of whom auth has decided. */
export function isShown(permitted: readonly Purpose[], isOwn: boolean): boolean {
  return permitted.includes('care') && (isOwn || permitted.includes('team'));
}

/**
 * SQL which tells whether the transaction's viewer may be told what was recorded of somebody, as `isShown` decides it. Each
 * row asks for its own person: a list of all who refused would be read for a page of fifty rows, too.
 * @param person column that says whom the row is about, with its table
 */
export function shownOf(person: string): string {
  const people = `string_to_array(nullif(current_setting('strainscope.people', true), ''), ',')::uuid[]`;
  // Without any people set it would be unknown, and an unknown answer looks like no answer, which shows the row.
  const own = `coalesce(r.person_id = any ((select ${people})::uuid[]), false)`;
  return `coalesce((
    select r.permitted @> '{care,team}' or ${own} and r.permitted @> '{care}'
    from processing_permissions r where r.person_id = ${person}
  ), true)`;
}

/**
 * Migration statements which hide rows about people without consent from every query, whoever asks: without `care` from
 * all, without `team` from all but the person and the guardians. Only the service's own work sees them. Restrictive: it
 * narrows what `rowLevelSecurity(table)` shows.
 * @param person column that says whom the row is about
 */
export function hideWithoutConsent(table: string, person = 'person_id'): string[] {
  return [
    `create policy with_consent on ${table} as restrictive for select using (
       case when (select current_setting('strainscope.level', true)) = 'service' then true
       else ${shownOf(`${table}.${person}`)} end
     )`,
  ];
}
