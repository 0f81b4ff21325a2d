import type { EntityManager } from '@mikro-orm/postgresql';
import { eraseRows } from './erase-rows.ts';
import { conditionOf, type PersonalData, type StoreCount } from './personal-data.ts';

/**
 * Deletes every row about the person, or strikes them out where it is about others too, and notes the blobs that have to follow. In the transaction of the message.
 * @returns what there was, or undefined when the person was erased before
 */
export async function erasePerson(
  em: EntityManager,
  { context, stores, afterErasing = [] }: PersonalData,
  personId: string,
  erasureId: string,
): Promise<{ counts: StoreCount[]; blobs: number } | undefined> {
  const marked = await em.execute<unknown[]>(
    `insert into erased_people (person_id, erasure_id, counts) values (?, ?, '[]') on conflict do nothing returning 1`,
    [personId, erasureId],
  );
  if (marked.length === 0) return undefined;
  const counts: StoreCount[] = [];
  let blobs = 0;
  for (const store of stores) {
    if (store.outlivesPerson) continue;
    const gone = await eraseRows(em, store, conditionOf(store, personId), personId);
    counts.push({ store: store.name, count: gone.rows });
    if (store.blobs !== undefined) counts.push({ store: `files of ${store.name}`, count: gone.blobs });
    blobs += gone.blobs;
  }
  blobs += (await eraseRows(em, partsOfCopies(context), ['person_id = ?', [personId]], personId)).blobs;
  for (const statement of afterErasing) await em.execute(statement);
  counts.push({ store: 'messages', count: await eraseMessages(em, personId) });
  await em.execute('update erased_people set counts = ?::jsonb where person_id = ?', [
    JSON.stringify(counts),
    personId,
  ]);
  return { counts, blobs };
}

/** What was, or is being, put together for a copy that nobody fetched. */
function partsOfCopies(context: PersonalData['context']) {
  return { table: 'data_requests', blobs: `array['exports/' || request_id || '/${context}.json']` };
}

/** What was announced, or could not be applied, and names the person; a letter that was given up has nothing but its key. */
async function eraseMessages(em: EntityManager, personId: string): Promise<number> {
  const [gone] = await em.execute<{ count: number }[]>(
    `with sent as (delete from outbox where sent_at is not null and position(? in value) > 0 returning 1),
          parked as (delete from dead_letters where key = ? or position(? in value) > 0 returning 1)
     select ((select count(*) from sent) + (select count(*) from parked))::int as count`,
    [personId, personId, personId],
  );
  return gone!.count;
}
