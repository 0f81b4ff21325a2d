import type { ChainLink } from '../src/access-log/chain-check.ts';
import type { TestedAuth } from './tested-auth.ts';

/** The table of the access log, for somebody with every right over it: nothing that they could put out of it is in the way. */
export interface Tampering {
  /** As they found it. */
  whole: readonly ChainLink[];
  /** Makes the table hold these, whatever it held before. */
  write: (links: readonly ChainLink[]) => Promise<void>;
}

/** The table is as it was afterwards. */
export async function asAdministrator(tested: TestedAuth, tamper: (table: Tampering) => Promise<void>): Promise<void> {
  await tested.rows('grant update, delete on access_log to current_user');
  await tested.rows('alter table access_log disable trigger user');
  const rows = await tested.rows<{ position: string; content: string; hash: string }>(
    'select position, content, hash from access_log order by position',
  );
  const whole = rows.map((row): ChainLink => ({ ...row, position: Number(row.position) }));
  await tamper({ whole, write: (links) => replace(tested, links) });
  await replace(tested, whole);
  await tested.rows('revoke update, delete on access_log from current_user');
  await tested.rows('alter table access_log enable trigger user');
}

/** Touches what differs alone, so that a thousand edits take no longer than they have to. */
async function replace(tested: TestedAuth, links: readonly ChainLink[]): Promise<void> {
  await tested.rows(
    `with edited as (
       select * from jsonb_to_recordset(?::jsonb) as l (position bigint, content text, hash text)),
     gone as (
       delete from access_log where position not in (select position from edited) returning position)
     insert into access_log (position, content, hash)
     select position, content, hash from edited e
     where not exists (select from access_log a where a.position = e.position and a.content = e.content and a.hash = e.hash)
     on conflict (position) do update set content = excluded.content, hash = excluded.hash`,
    [JSON.stringify(links)],
  );
}
