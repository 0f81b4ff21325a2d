import { create } from '@bufbuild/protobuf';
import { newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { HaeEstimatedSchema } from '@strainscope/proto/ml';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { EstimateConsumer } from '../src/use-cases/simulations/estimate.consumer.ts';
import { claimer, submitted } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

let orchestrator: TestOrchestrator;
beforeEach(async () => {
  orchestrator = await testOrchestrator();
});
afterEach(() => orchestrator.close());

interface Known {
  event_id: string;
  motion_hash: string;
}

const known = async (id: string): Promise<Known> =>
  (await orchestrator.query<Known>('select event_id, motion_hash from simulations where id = ?', [id]))[0]!;

function estimated({ event_id: eventId, motion_hash: motionHash }: Known, ...unlike: string[]): Promise<void> {
  const estimates = ['female', 'male'].map((meshSubtype) => ({
    meshSubtype,
    outOfDistribution: unlike.includes(meshSubtype),
  }));
  return withScope(orchestrator.em, serviceScope, () =>
    orchestrator.get(EstimateConsumer).estimated(create(HaeEstimatedSchema, { eventId, motionHash, estimates })),
  );
}

async function claimed(): Promise<string> {
  const [simulation] = await orchestrator.get(ClaimWork).execute(claimer('w'));
  return simulation!.id;
}

async function three(): Promise<[string, string, string]> {
  const tenantId = newId();
  const ids: string[] = [];
  for (const content of ['one', 'two', 'three']) {
    ids.push(await submitted(orchestrator, { tenantId, content }));
    orchestrator.clock.advance(10);
  }
  return ids as [string, string, string];
}

test('an event that is unlike those of the training is solved before what came earlier', async () => {
  const [first, second, third] = await three();
  await estimated(await known(third), 'male');
  expect([await claimed(), await claimed(), await claimed()]).toEqual([third, first, second]);
});

test('one that is unlike on the other head, or was with another motion, waits for its turn', async () => {
  const [first, second, third] = await three();
  await estimated(await known(second), 'female');
  await estimated({ ...(await known(third)), motion_hash: 'of before' }, 'male', 'female');
  expect([await claimed(), await claimed(), await claimed()]).toEqual([first, second, third]);
});
