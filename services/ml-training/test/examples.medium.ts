import { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { Example } from '../src/examples/example.entity.ts';
import { mlTraining } from '../src/index.ts';

let service: TestedService;
beforeAll(async () => {
  service = await testedService(mlTraining, {});
});
afterAll(() => service.stop());

const examplesOf = (personId: string) =>
  withScope(service.running.app.get(EntityManager).fork(), serviceScope, (em) => em.find(Example, { personId }));

test('a completed simulation is an example, once, until its person is erased', async () => {
  const [simulationId, eventId, personId, teamId] = [newId(), newId(), newId(), newId()];
  const complete = () =>
    service.announce('strainscope.simulation.simulation.completed.v1', simulationId, {
      facts: { simulationId, eventId, personId, teamId, scope: [teamId], meshType: 'coarse', meshSubtype: 'male' },
      solverVersion: '1',
      metrics: [{ key: 'mps95', value: 0.13 }],
      regions: [{ region: 'frontal', mps95: 0.11, mps: 0.19 }],
    });
  await complete();
  await complete();
  await service.settled();
  expect(await examplesOf(personId)).toEqual([
    expect.objectContaining({
      simulationId,
      metrics: { mps95: 0.13 },
      regions: { frontal: { mps95: 0.11, mps: 0.19 } },
    }),
  ]);
  await service.announce('strainscope.auth.person.erased.v1', personId, { personId });
  await service.settled();
  expect(await examplesOf(personId)).toEqual([]);
});
