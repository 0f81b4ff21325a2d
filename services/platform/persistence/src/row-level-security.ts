export interface ProtectedColumns {
  /** `uuid[]` of the node's ancestors and itself; `null` when the table has none. */
  scope?: string | null;
  /** `uuid` of the person that the row is about; `null` when the table has none. */
  person?: string | null;
}

/**
 * Migration statements that show a row only to the transaction's scope (see `withScope`): administrators and the
 * service itself see all, others what lies under their nodes or is about them or their children.
 * FORCE, because the service's role owns the table. The settings are read once per statement, not per row. As a `case`,
 * because of an overlap of arrays the planner believes that it leaves next to nothing, and then reads a whole table into
 * an order of which the first page is wanted; of a `case` it believes that it leaves half.
 */
export function rowLevelSecurity(table: string, columns: ProtectedColumns = {}): string[] {
  const { scope = 'scope', person = 'person_id' } = columns;
  const rules = [`(select current_setting('strainscope.level', true)) in ('service', '1000')`];
  if (scope !== null) rules.push(`${quote(scope)} && (select ${setting('strainscope.nodes')})`);
  if (person !== null) rules.push(`${quote(person)} = any ((select ${setting('strainscope.people')})::uuid[])`);
  return [
    `alter table ${quote(table)} enable row level security`,
    `alter table ${quote(table)} force row level security`,
    `create policy visible on ${quote(table)} using (case ${rules.map((rule) => `when ${rule} then true`).join(' ')} else false end)`,
  ];
}

function setting(name: string): string {
  return `string_to_array(nullif(current_setting('${name}', true), ''), ',')::uuid[]`;
}

function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
