import { fileURLToPath } from 'node:url';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { newId } from '@strainscope/kernel';
import type { HaeRecorded } from '@strainscope/proto/ingest';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { eventually } from '@strainscope/testing';
import { orchestratorConfig, simulationOrchestrator } from '../src/index.ts';
import { recordedHae } from './fixtures.ts';
import { TestBlobs } from './test-blobs.ts';

const RECORDED = 'strainscope.ingest.hae.recorded.v1';
const EXPIRED = 'strainscope.ingest.hae.expired.v1';

let service: TestedService;
let blobs: TestBlobs;
beforeAll(async () => {
  blobs = await TestBlobs.open();
  const entry = fileURLToPath(new URL('./workers/stub-solver.mjs', import.meta.url));
  const config = orchestratorConfig.parse({ solverVersion: '1.0.0-test', workers: { entry, graceSeconds: 1 } });
  service = await testedService(simulationOrchestrator, config, { blobs: blobs.store });
});
afterAll(async () => {
  await service.stop();
  await blobs.close();
});

const event = (content = newId()) => recordedHae({ blobs, clock: { now: () => new Date() } }, { content });
const tell = async (hae: HaeRecorded) => {
  await service.announce(RECORDED, hae.eventId, hae);
  await service.settled();
};
const expiryOf = ({ eventId, personId }: HaeRecorded) => ({
  ...{ eventId, personId },
  expiredAt: timestampFromDate(new Date()),
});
const expire = async (expiry: ReturnType<typeof expiryOf>) => {
  await service.announce(EXPIRED, expiry.eventId, expiry);
  await service.settled();
};
const simulationsOf = ({ eventId }: HaeRecorded) =>
  service.rows<{ id: string; status: string; content_key: string }>('select * from simulations where event_id = ?', [
    eventId,
  ]);
const completed = (hae: HaeRecorded) =>
  eventually(
    async () => {
      const [simulation] = await simulationsOf(hae);
      expect(simulation?.status).toBe('complete');
      return simulation!;
    },
    { within: 60_000 },
  );
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
  const { id, content_key } = await completed(hae);
  await tell(twin);
  await completed(twin);
  const [result] = await resultOf(content_key);
  expect((await tracesOf(id)).length).toBeGreaterThan(0);
  await expire(expiryOf(hae));
  expect([await simulationsOf(hae), await tracesOf(id)]).toEqual([[], []]);
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
  expect(await simulationsOf(hae)).toEqual([]);
  expect(await service.rows('select 1 from motions where event_id = ?', [hae.eventId])).toEqual([]);
});

it('keeps what was recorded of it again since then, also when the expiry comes late or twice', async () => {
  const hae = await event();
  const expiry = expiryOf(hae);
  await expire(expiry);
  const again = { ...hae, recordedAt: timestampFromDate(new Date()) };
  await tell(again);
  const { id } = await completed(again);
  await expire(expiry);
  expect(await simulationsOf(hae)).toMatchObject([{ id, status: 'complete' }]);
});
