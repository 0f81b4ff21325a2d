import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { newId } from '@strainscope/kernel';
import type { HaeRecorded } from '@strainscope/proto/ingest';
import type { TestedService } from '@strainscope/service-kit/testing';
import { eventually } from '@strainscope/testing';
import type { TestBlobs } from './test-blobs.ts';
import { WholeService } from './whole-service.ts';

const RECORDED = 'strainscope.ingest.hae.recorded.v1';
const EXPIRED = 'strainscope.ingest.hae.expired.v1';

let whole: WholeService;
let service: TestedService;
let blobs: TestBlobs;
beforeAll(async () => {
  whole = await WholeService.start();
  ({ service, blobs } = whole);
});
afterAll(() => whole.stop());

const event = (content = newId()) => whole.hae({ content });
const tell = async (hae: HaeRecorded) => {
  await service.announce(RECORDED, hae.eventId, hae);
  await service.settled();
};
const expiryOf = ({ eventId, personId }: HaeRecorded) => ({
  eventId,
  personId,
  expiredAt: timestampFromDate(new Date()),
});
const expire = async (expiry: ReturnType<typeof expiryOf>) => {
  await service.announce(EXPIRED, expiry.eventId, expiry);
  await service.settled();
};
const resultOf = (contentKey: string) =>
  service.rows<{ field_key: string }>('select field_key from results where content_key = ?', [contentKey]);
/** Tables that still hold something of the simulation. */
async function tracesOf(simulationId: string): Promise<string[]> {
  const tables = ['attempts', 'cost_entries', 'simulation_log_lines', 'simulation_transitions'];
  const found = await Promise.all(
    tables.map(async (table) => {
      const rows = await service.rows(`select 1 from ${table} where simulation_id = ?`, [simulationId]);
      return rows.length > 0 ? [table] : [];
    }),
  );
  return found.flat();
}

it('keeps nothing of an event that expired; a result that others have, too, stays theirs', async () => {
  const [hae, twin] = [await event('shared'), await event('shared')];
  await tell(hae);
  const { id, content_key } = await whole.completed(hae);
  await tell(twin);
  await whole.completed(twin);
  const [result] = await resultOf(content_key);
  expect((await tracesOf(id)).length).toBeGreaterThan(0);
  await expire(expiryOf(hae));
  expect([await whole.simulationsOf(hae), await tracesOf(id)]).toEqual([[], []]);
  expect(await service.rows('select 1 from motions where event_id = ?', [hae.eventId])).toEqual([]);
  expect(await resultOf(content_key)).toEqual([result]);
  expect(await blobs.store.head(result!.field_key)).toBeDefined();
  await expire(expiryOf(twin));
  expect(await resultOf(content_key)).toEqual([]);
  await eventually(async () => expect(await blobs.store.head(result!.field_key)).toBeUndefined());
});

it('takes in nothing of it that comes late', async () => {
  const hae = await event();
  await expire(expiryOf(hae));
  await tell(hae);
  expect(await whole.simulationsOf(hae)).toEqual([]);
  expect(await service.rows('select 1 from motions where event_id = ?', [hae.eventId])).toEqual([]);
});

it('keeps what was recorded of it again since then, also when the expiry comes late or twice', async () => {
  const hae = await event();
  const expiry = expiryOf(hae);
  await expire(expiry);
  const again = { ...hae, recordedAt: timestampFromDate(new Date()) };
  await tell(again);
  const { id } = await whole.completed(again);
  await expire(expiry);
  expect(await whole.simulationsOf(hae)).toMatchObject([{ id, status: 'complete' }]);
});
