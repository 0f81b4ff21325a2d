import type { EntityManager } from '@mikro-orm/postgresql';

/** Notes in which files recorded events came again: they show them, too. In the transaction that tells of it. */
export async function noteCopies(
  em: EntityManager,
  events: readonly { id: string }[],
  files: readonly string[],
): Promise<void> {
  if (events.length === 0 || files.length === 0) return;
  await em.execute(
    `insert into hae_copies select h.id, sha256 from haes h cross join unnest(?::text[]) as sha256
     where h.id = any (?::uuid[]) and sha256 <> h.file_sha256 on conflict do nothing`,
    [`{${files.join(',')}}`, `{${events.map(({ id }) => id).join(',')}}`],
  );
}

/** SHA-256 of the files in which a recorded event came again. */
export async function copiesOf(em: EntityManager, haeId: string): Promise<string[]> {
  const rows = await em.execute<{ file_sha256: string }[]>('select file_sha256 from hae_copies where hae_id = ?', [
    haeId,
  ]);
  return rows.map(({ file_sha256 }) => file_sha256);
}
