import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderBlobStore, type BlobStore } from '@strainscope/blob';
import { systemActor, type Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { EstimateService } from '@strainscope/proto/ml';
import { readFieldFrame, readFieldHeader } from '@strainscope/proto/field-format';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { eventually } from '@strainscope/testing';
import type { Surrogate } from '@strainscope/surrogate';
import { designedMotion } from '../src/base-set/designed-motions.ts';
import { EstimateWorker } from '../src/estimates/estimate.worker.ts';
import { BaseModels } from '../src/models/base-models.ts';
import { mlTraining } from '../src/ml-training.service.ts';
import { strainOf, writeTinyModel } from './tiny-model.ts';

let folder: string;
let blobs: BlobStore;
let male: Surrogate;
let service: TestedService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ml-models-'));
  blobs = await FolderBlobStore.open({
    folder: join(folder, 'blobs'),
    secret: 'for tests only',
    baseUrl: () => 'http://127.0.0.1',
  });
  male = await writeTinyModel(folder, 'male');
  await writeTinyModel(folder, 'female', { solverVersion: '0.0.1' });
  service = await testedService(mlTraining, { modelsFolder: folder }, { blobs });
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

const now = { seconds: BigInt(Math.floor(Date.now() / 1_000)), nanos: 0 };
const calls = (actor: Actor = systemActor) => service.client(EstimateService, actor);

interface Told {
  eventId: string;
  personId: string;
  scope: string[];
}
const someEvent = (): Told => ({ eventId: newId(), personId: newId(), scope: [newId(), newId(), newId()] });

/** Motion 7 of the design is one of those that the model was trained with. */
async function announce({ eventId, personId, scope }: Told, motion: unknown = designedMotion(7).motion, hash = 'one') {
  const key = `signals/${eventId}/${hash}/motion.json`;
  if (motion !== null) await blobs.put(key, Buffer.from(JSON.stringify(motion)));
  await service.announce('strainscope.ingest.hae.recorded.v1', eventId, {
    eventId,
    personId,
    scope,
    label: 'hae',
    brand: 'prevent',
    motionHash: `${hash} of ${eventId}`,
    teamId: scope.at(-1)!,
    conditioned: { key, sha256: 'ab' },
    peaks: [
      { key: 'pla', value: 31, unit: 'g' },
      { key: 'paa', value: 2_000, unit: 'rad/s^2' },
      { key: 'pav', value: 12, unit: 'rad/s' },
    ],
    occurredAt: now,
    recordedAt: now,
  });
  await service.settled();
}

const estimated = (told: Told) =>
  eventually(async () => {
    const answer = await calls().getEstimates({ eventId: told.eventId });
    expect(answer.state).toBe('estimated');
    return answer;
  });

test('a recorded event is estimated on the head whose model is of this solver, and announced', async () => {
  const told = someEvent();
  await announce(told);
  const { estimates, models, personId } = await estimated(told);
  expect(personId).toBe(told.personId);
  expect(estimates).toHaveLength(1);
  const [{ meshSubtype, modelId, values, regions, outOfDistribution }] = estimates as [(typeof estimates)[number]];
  expect({ meshSubtype, modelId, outOfDistribution }).toEqual({
    meshSubtype: 'male',
    modelId: male.id,
    outOfDistribution: false,
  });
  const mps95 = values.find(({ key }) => key === 'mps95')!;
  const truth = strainOf(designedMotion(7).labels.pav);
  expect(mps95.low!).toBeLessThanOrEqual(truth);
  expect(mps95.high!).toBeGreaterThanOrEqual(truth);
  expect(regions.map(({ key }) => key)).toEqual([
    'frontal',
    'parietal',
    'occipital',
    'temporal',
    'cerebellum',
    'stem',
    'msc',
  ]);
  expect(models).toMatchObject([{ modelId: male.id, samples: 80, materials: 'default' }]);
  await service.settled();
  const announced = await service.announced('strainscope.ml.hae.estimated.v1');
  expect(announced.filter(({ eventId }) => eventId === told.eventId)).toMatchObject([
    {
      personId: told.personId,
      teamId: told.scope.at(-1),
      scope: told.scope,
      motionHash: `one of ${told.eventId}`,
      estimates: [{ meshSubtype: 'male', modelId: male.id }],
    },
  ]);
});

test('the field of an estimate is one frame over the mesh, whose file lies where browsers look', async () => {
  const told = someEvent();
  await announce(told);
  await estimated(told);
  const { field, personId } = await calls().getEstimatedField({ eventId: told.eventId, meshSubtype: 'male' });
  const layout = readFieldHeader(field);
  expect(personId).toBe(told.personId);
  expect(layout).toMatchObject({ frames: 1, elementCount: male.subject.elementCount, meshHash: male.subject.meshHash });
  const strains = readFieldFrame(layout, field, 0);
  expect(strains[100]! / strainOf(designedMotion(7).labels.pav)).toBeCloseTo(1, 1);
  expect(await blobs.head(`meshes/${male.subject.meshHash}`)).toBeDefined();
  await expect(calls().getEstimatedField({ eventId: told.eventId, meshSubtype: 'female' })).rejects.toThrow();
});

test('the same announcement twice is one estimate, and another motion is estimated anew', async () => {
  const told = someEvent();
  await announce(told);
  await estimated(told);
  await announce(told);
  await announce(told, designedMotion(11).motion, 'other');
  await eventually(async () => {
    const rows = await service.rows('select motion_hash from estimates where event_id = ?', [told.eventId]);
    expect(rows).toEqual([{ motion_hash: `other of ${told.eventId}` }]);
  });
  await service.settled();
  const announced = await service.announced('strainscope.ml.hae.estimated.v1');
  expect(announced.filter(({ eventId }) => eventId === told.eventId)).toHaveLength(2);
});

test('a motion unlike those of the training has no interval, and the reasons', async () => {
  const told = someEvent();
  const { motion } = designedMotion(7);
  const scaled = (values: readonly number[]) => values.map((value) => value * 40);
  const channels = ({ x, y, z }: { x: readonly number[]; y: readonly number[]; z: readonly number[] }) => ({
    x: scaled(x),
    y: scaled(y),
    z: scaled(z),
  });
  await announce(told, {
    ...motion,
    angularVelocity: channels(motion.angularVelocity),
    angularAcceleration: channels(motion.angularAcceleration),
  });
  const { estimates } = await estimated(told);
  expect(estimates[0]).toMatchObject({ outOfDistribution: true });
  expect(estimates[0]!.reasons).not.toEqual([]);
  expect(estimates[0]!.values.every(({ low, high }) => low === undefined && high === undefined)).toBe(true);
});

test('a motion that is not there yet is estimated when it is, and one that is none ends without an estimate', async () => {
  const [late, broken] = [someEvent(), someEvent()];
  await announce(late, null);
  await announce(broken, { time: 'now' });
  await eventually(async () => {
    const rows = await service.rows(
      "select estimate_attempts > 0 as tried from motions where event_id = any (string_to_array(?, ',')::uuid[])",
      [[late.eventId, broken.eventId].join()],
    );
    expect(rows).toEqual([{ tried: true }, { tried: true }]);
  });
  expect((await calls().getEstimates({ eventId: late.eventId })).state).toBe('pending');
  await blobs.put(`signals/${late.eventId}/one/motion.json`, Buffer.from(JSON.stringify(designedMotion(7).motion)));
  await service.rows('update motions set estimate_due_at = now(), estimate_attempts = 7 where estimate_due_at > now()');
  await estimated(late);
  await eventually(async () => expect((await calls().getEstimates({ eventId: broken.eventId })).state).toBe('failed'));
});

test('whoever does not see the player gets no estimate; without the consent to care nothing is estimated', async () => {
  const told = someEvent();
  await announce(told);
  await estimated(told);
  const stranger = { level: Level.team, personId: newId(), permissions: [] };
  await expect(calls(stranger).getEstimates({ eventId: told.eventId })).rejects.toThrow();
  await expect(calls(stranger).getEstimatedField({ eventId: told.eventId, meshSubtype: 'male' })).rejects.toThrow();

  const withheld = someEvent();
  await service.announce('strainscope.auth.processing.changed.v1', withheld.personId, {
    personId: withheld.personId,
    revision: 1n,
    permittedPurposes: [],
  });
  await service.settled();
  await announce(withheld);
  await announce(someEvent());
  await eventually(async () => {
    const [row] = await service.rows<{ due: string }>(
      'select count(*) as due from motions where estimate_due_at is not null and person_id <> ?',
      [withheld.personId],
    );
    expect(Number(row!.due)).toBe(0);
  });
  expect(await service.rows('select from estimates where event_id = ?', [withheld.eventId])).toEqual([]);
});

test('staff of the team, the player and their guardian read an estimate; others do not, and consent decides', async () => {
  const told = someEvent();
  const [org, institution, team] = told.scope as [string, string, string];
  const [coach, director, otherCoach, guardian, otherGuardian] = [newId(), newId(), newId(), newId(), newId()];
  const otherTeam = newId();
  for (const path of [[org], [org, institution], [org, institution, team], [org, institution, otherTeam]])
    await service.announce('strainscope.org.node.created.v1', path.at(-1)!, { nodeId: path.at(-1)!, path, name: 'N' });
  for (const [personId, nodeId, level] of [
    [coach, team, Level.team],
    [director, org, Level.organization],
    [otherCoach, otherTeam, Level.team],
    [told.personId, team, Level.player],
  ] as const)
    await service.announce('strainscope.org.member.joined.v1', personId, { personId, nodeId, role: 'staff', level });
  for (const [guardianId, childId] of [
    [guardian, told.personId],
    [otherGuardian, newId()],
  ] as const)
    await service.announce('strainscope.auth.guardianship.established.v1', guardianId, { guardianId, childId });
  await announce(told);
  await estimated(told);

  const reads = async (level: Level, personId: string) => {
    const caller = calls({ level, personId, permissions: [] });
    const { eventId } = told;
    const asked = [caller.getEstimates({ eventId }), caller.getEstimatedField({ eventId, meshSubtype: 'male' })];
    return (await Promise.allSettled(asked)).map(({ status }) => status === 'fulfilled');
  };
  const readers = async () => ({
    coach: await reads(Level.team, coach),
    director: await reads(Level.organization, director),
    otherCoach: await reads(Level.team, otherCoach),
    player: await reads(Level.player, told.personId),
    guardian: await reads(Level.family, guardian),
    otherGuardian: await reads(Level.family, otherGuardian),
  });
  const [yes, no] = [
    [true, true],
    [false, false],
  ];
  const ofTeam = { coach: yes, director: yes, otherCoach: no, player: yes, guardian: yes, otherGuardian: no };
  expect(await readers()).toEqual(ofTeam);

  const decide = async (revision: bigint, ...permittedPurposes: string[]) => {
    const { personId } = told;
    await service.announce('strainscope.auth.processing.changed.v1', personId, {
      personId,
      revision,
      permittedPurposes,
    });
    await service.settled();
  };
  await decide(1n, 'care');
  expect(await readers()).toEqual({ ...ofTeam, coach: no, director: no });
  await decide(2n);
  expect(await readers()).toEqual({ ...ofTeam, coach: no, director: no, player: no, guardian: no });
});

test('an event goes with its estimates to whoever it turns out to be of', async () => {
  const told = someEvent();
  await announce(told);
  await estimated(told);
  const personId = newId();
  await service.announce('strainscope.ingest.hae.reassigned.v1', told.eventId, {
    eventId: told.eventId,
    personId,
    formerPersonId: told.personId,
    teamId: told.scope.at(-1)!,
  });
  await service.settled();
  expect(await service.rows('select person_id from estimates where event_id = ?', [told.eventId])).toEqual([
    { person_id: personId },
  ]);
});

test('a new model estimates anew what an earlier one estimated; a damaged one is none', async () => {
  const told = someEvent();
  await announce(told);
  await estimated(told);
  await service.rows(`insert into models select 'earlier', mesh_subtype, mesh_hash, solver_version, materials, samples,
    made_at, passport, first_served_at from models limit 1`);
  await service.rows(`update estimates set model_id = 'earlier' where event_id = ?`, [told.eventId]);
  await writeFile(join(folder, 'female.surrogate'), 'no model');
  await service.running.app.get(BaseModels).start();
  await service.running.app.get(EstimateWorker).sweep(8);
  await eventually(async () =>
    expect(await service.rows('select model_id from estimates where event_id = ?', [told.eventId])).toEqual([
      { model_id: male.id },
    ]),
  );
});
