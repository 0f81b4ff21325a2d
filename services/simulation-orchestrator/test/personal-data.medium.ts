import { randomUUID } from 'node:crypto';
import { newId } from '@strainscope/kernel';
import type { HeldRecord } from '@strainscope/personal-data';
import type { TestedService } from '@strainscope/service-kit/testing';
import { eventually } from '@strainscope/testing';
import { fileKey, resultKey } from '../src/result-uploads/problem-keys.ts';
import type { TestBlobs } from './test-blobs.ts';
import { WholeService } from './whole-service.ts';

let whole: WholeService;
let service: TestedService;
let blobs: TestBlobs;
beforeAll(async () => {
  whole = await WholeService.start();
  ({ service, blobs } = whole);
});
afterAll(() => whole.stop());

test('a result of the same motion is in the copy of both, with its field, and tells neither of the other', async () => {
  const content = newId();
  const people: string[] = [];
  const simulations: string[] = [];
  for (let person = 0; person < 2; person++) {
    const hae = await whole.hae({ content });
    await service.announce('strainscope.ingest.hae.recorded.v1', hae.eventId, hae);
    simulations.push((await whole.completed(hae)).id);
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

test('who cancelled a run is in their own copy, stays when they are erased, and goes with the run', async () => {
  const hae = await whole.hae();
  await service.announce('strainscope.ingest.hae.recorded.v1', hae.eventId, hae);
  const { id } = await whole.completed(hae);
  const coach = randomUUID();
  await service.rows(
    `insert into simulation_transitions (simulation_id, status, at, cancelled_by) values (?, 'cancelled', now(), ?) returning 1`,
    [id, coach],
  );
  const copied = (await partFor(coach))['cancelled simulations'];
  expect(copied).toMatchObject([{ simulation_id: id, status: 'cancelled', cancelled_by: coach }]);
  expect(JSON.stringify(copied)).not.toContain(hae.personId);
  const kept = () => service.rows('select from simulation_transitions where cancelled_by = ?', [coach]);
  for (const [personId, left] of [
    [coach, 1],
    [hae.personId, 0],
  ] as const) {
    const erasureId = randomUUID();
    await service.announce('strainscope.auth.person.erased.v1', personId, { personId, erasureId });
    await service.settled();
    expect(await kept()).toHaveLength(left);
  }
});

test('own problems are in the copy of whoever sent them, with their files, and go with them', async () => {
  const [personId, erasureId, sentId, openedId] = [randomUUID(), randomUUID(), newId(), newId()];
  const [document, opened] = [fileKey(sentId, 0), fileKey(openedId, 0)];
  const result = resultKey(sentId, 2, 'result.json');
  for (const key of [document, opened, result]) await blobs.store.put(key, Buffer.from('{}'));
  const file = (name: string) => JSON.stringify([{ name, sha256: '', size: 2 }]);
  await service.rows(
    `insert into problems (id, owner_id, name, status, opened_at, files, results, attempt) values
       (?, ?, 'Cube', 'complete', now(), ?, ?, 2), (?, ?, 'Ball', 'receiving', now(), '[]', '[]', 0) returning 1`,
    [sentId, personId, file('problem.json'), file('result.json'), openedId, personId],
  );
  const copied = (await partFor(personId))['own problems']!;
  const stem = sentId.slice(0, 8);
  expect(copied.find(({ id }) => id === sentId)).toMatchObject({
    name: 'Cube',
    files: [
      { name: `${stem} problem.json`, key: document },
      { name: `${stem} result.json`, key: result },
    ],
  });
  expect(JSON.stringify(copied)).not.toContain(opened);
  await service.announce('strainscope.auth.person.erased.v1', personId, { personId, erasureId });
  await service.settled();
  expect(await service.rows('select from problems where owner_id = ?', [personId])).toEqual([]);
  await eventually(async () => {
    for (const key of [document, opened, result]) expect(await blobs.store.head(key)).toBeUndefined();
  });
});

/** The service's part of a copy. */
async function partFor(personId: string): Promise<Record<string, HeldRecord[]>> {
  const requestId = randomUUID();
  const message = { requestId, personId, withRecords: true };
  await service.announce('strainscope.auth.personal-data.requested.v1', requestId, message);
  const part = await eventually(() => blobs.store.read(`exports/${requestId}/simulation.json`));
  return JSON.parse(part.toString()) as Record<string, HeldRecord[]>;
}
