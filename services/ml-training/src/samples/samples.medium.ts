import { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { mlTraining } from '../ml-training.service.ts';

let service: TestedService;
beforeAll(async () => {
  service = await testedService(mlTraining, {});
});
afterAll(() => service.stop());

const now = { seconds: BigInt(Math.floor(Date.now() / 1_000)), nanos: 0 };

function announceMotion(eventId: string, personId: string, label = 'hae') {
  return service.announce('strainscope.ingest.hae.recorded.v1', eventId, {
    ...{ eventId, personId, label, brand: 'prevent', motionHash: `motion of ${eventId}`, scope: [newId()] },
    conditioned: { key: `signals/${eventId}`, sha256: 'ab' },
    peaks: [{ key: 'pla', value: 31, unit: 'g' }],
    occurredAt: now,
  });
}

function announceLabel(eventId: string, personId: string, reused = false) {
  const simulationId = newId();
  return service.announce('strainscope.simulation.simulation.completed.v1', simulationId, {
    facts: { simulationId, eventId, personId, scope: [newId()], meshType: 'coarse', meshSubtype: 'male' },
    ...{ completedAt: now, reused, solverVersion: '1.0.0' },
    metrics: [{ key: 'mps95', value: 0.21 }],
    regions: [{ region: 'thalamus', mps95: 0.21, mps: 0.3 }],
  });
}

function samplesOf(personId: string): Promise<Record<string, unknown>[]> {
  const em = service.running.app.get(EntityManager).fork();
  return withScope(em, serviceScope, (each) => each.execute('select * from samples where person_id = ?', [personId]));
}

test('a simulated event is a sample, also when its strain is heard of first', async () => {
  const [eventId, personId] = [newId(), newId()];
  await announceLabel(eventId, personId);
  await service.settled();
  expect(await samplesOf(personId)).toEqual([]);
  await announceMotion(eventId, personId);
  await announceMotion(eventId, personId);
  await service.settled();
  expect(await samplesOf(personId)).toMatchObject([
    {
      ...{ event_id: eventId, motion_hash: `motion of ${eventId}`, blob_key: `signals/${eventId}`, pla_g: 31 },
      ...{
        mesh_type: 'coarse',
        solver_version: '1.0.0',
        mps95: 0.21,
        regions: [{ region: 'thalamus', mps95: 0.21, mps: 0.3 }],
      },
    },
  ]);
});

test('a reused result and a false positive are no samples', async () => {
  const personId = newId();
  const [reused, falsePositive] = [newId(), newId()];
  await Promise.all([
    announceMotion(reused, personId),
    announceLabel(reused, personId, true),
    announceMotion(falsePositive, personId, 'false-positive'),
    announceLabel(falsePositive, personId),
  ]);
  await service.settled();
  expect(await samplesOf(personId)).toEqual([]);
});

test('samples of an erased person are gone', async () => {
  const [eventId, personId] = [newId(), newId()];
  await announceMotion(eventId, personId);
  await announceLabel(eventId, personId);
  await service.settled();
  expect(await samplesOf(personId)).toHaveLength(1);
  await service.announce('strainscope.auth.person.erased.v1', personId, { personId });
  await service.settled();
  expect(await samplesOf(personId)).toEqual([]);
});

test('who has not consented to research, or has withdrawn, teaches nothing', async () => {
  const [eventId, personId] = [newId(), newId()];
  await announceMotion(eventId, personId);
  await announceLabel(eventId, personId);
  const decided = async (revision: bigint, ...permittedPurposes: string[]) => {
    const message = { personId, revision, permittedPurposes };
    await service.announce('strainscope.auth.processing.changed.v1', personId, message);
    await service.settled();
  };
  await decided(1n, 'care', 'team');
  expect(await samplesOf(personId)).toEqual([]);
  await decided(2n, 'care', 'team', 'research');
  expect(await samplesOf(personId)).toHaveLength(1);
  await decided(3n, 'team', 'research');
  expect(await samplesOf(personId)).toEqual([]);
});
