/** What is always an id where an address has it. */
const ids = ['org_id', 'ins_id', 'team_id', 'node_id', 'event_id'];
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether an address has something else where an id belongs: no service could know it. */
export function namesNothing(params: Readonly<Record<string, string | undefined>>): boolean {
  return ids.some((name) => params[name] !== undefined && !uuid.test(params[name]));
}
