import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { newId } from '@strainscope/kernel';
import type { HeldRecord } from '@strainscope/personal-data';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { eventually } from '@strainscope/testing';
import { orchestratorConfig, simulationOrchestrator } from '../src/index.ts';
import { recordedHae } from './fixtures.ts';
import { TestBlobs } from './test-blobs.ts';

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

test('a result of the same motion is in the copy of both, with its field, and tells neither of the other', async () => {
  const content = newId();
  const people: string[] = [];
  const simulations: string[] = [];
  for (let person = 0; person < 2; person++) {
    const hae = await recordedHae({ blobs, clock: { now: () => new Date() } }, { content });
    await service.announce('strainscope.ingest.hae.recorded.v1', hae.eventId, hae);
    await eventually(
      async () => {
        const sql = 'select id, status from simulations where event_id = ?';
        const [simulation] = await service.rows<{ id: string; status: string }>(sql, [hae.eventId]);
        expect(simulation?.status).toBe('complete');
        simulations.push(simulation!.id);
      },
      { within: 60_000 },
    );
    people.push(hae.personId);
  }
  const sql = 'select content_key, field_key from results where simulation_id = ?';
  const [kept] = await service.rows<{ content_key: string; field_key: string }>(sql, [simulations[0]]);
  for (const personId of people) {
    const { results } = await partFor(personId);
    const name = expect.stringMatching(/^\d{4}-.* UTC \w{8} strain-field\.bin$/) as string;
    expect(results).toMatchObject([{ content_key: kept!.content_key, files: [{ name, key: kept!.field_key }] }]);
    expect(results![0]).not.toHaveProperty('simulation_id');
  }
});

/** The service's part of a copy. */
async function partFor(personId: string): Promise<Record<string, HeldRecord[]>> {
  const requestId = randomUUID();
  const message = { requestId, personId, withRecords: true };
  await service.announce('strainscope.auth.personal-data.requested.v1', requestId, message);
  const part = await eventually(() => blobs.store.read(`exports/${requestId}/simulation.json`));
  return JSON.parse(part.toString()) as Record<string, HeldRecord[]>;
}
