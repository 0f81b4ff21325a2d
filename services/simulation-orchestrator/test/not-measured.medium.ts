import { runAsActor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { SubmitEvents } from '../src/submissions/commands/submit-events.ts';
import { orderOf } from '../src/submissions/order.ts';
import { RetrySimulation } from '../src/use-cases/simulations/retry-simulation.ts';
import { LeaseWork } from '../src/work/lease-work.ts';
import { claimer, deliver, recordedHae, statusOf, storeMotion } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

let orchestrator: TestOrchestrator;
beforeEach(async () => {
  orchestrator = await testOrchestrator();
});
afterEach(() => orchestrator.close());

const admin = { personId: newId(), level: Level.admin, permissions: ['portal' as const] };

describe.each([
  ['rotation', ['linearAcceleration'], 'Rotation was not measured, so no strain can be computed.'],
  [
    'linear acceleration',
    ['angularVelocity', 'angularAcceleration'],
    'Linear acceleration was not measured, so no strain can be computed.',
  ],
])('an event without %s', (part, measured, reason) => {
  async function recorded() {
    const conditioned = await storeMotion(orchestrator, undefined, measured);
    const hae = await recordedHae(orchestrator, {
      hae: { conditioned, motionHash: conditioned.sha256, notMeasured: [part] },
    });
    await deliver(orchestrator, hae);
    return hae;
  }

  it('is not simulated, and its state says why', async () => {
    await recorded();
    expect(await orchestrator.query('select status, reason_code, reason from simulations')).toEqual([
      { status: 'failed', reason_code: 'NOT_MEASURED', reason },
    ]);
    expect(await orchestrator.get(LeaseWork).execute(claimer('w'), 0, new AbortController().signal)).toEqual([]);
  });

  it('is refused to whoever asks, and a retry ends as it did', async () => {
    const { eventId } = await recorded();
    const submit = () => orchestrator.get(SubmitEvents).execute([eventId], orderOf(), true);
    expect(await runAsActor(admin, submit)).toEqual([{ eventId, answer: 'refused', simulationId: null, reason }]);

    const [{ id } = { id: '' }] = await orchestrator.query<{ id: string }>('select id from simulations');
    await runAsActor(admin, () => orchestrator.get(RetrySimulation).execute(id));
    expect(await statusOf(orchestrator, id)).toBe('queued');
    await orchestrator.get(LeaseWork).execute(claimer('w'), 0, new AbortController().signal);
    expect(await orchestrator.query('select status, reason from simulations')).toEqual([{ status: 'failed', reason }]);
  });
});

it('an event that an earlier version told of is simulated', async () => {
  await deliver(orchestrator, await recordedHae(orchestrator));
  expect(await orchestrator.query('select status from simulations')).toEqual([{ status: 'queued' }]);
});
