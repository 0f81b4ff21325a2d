import { randomBytes } from 'node:crypto';
import { runAsActor } from '@strainscope/access';
import type { Actor } from '@strainscope/access';
import { Level, newId, NotFound } from '@strainscope/kernel';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { SubmitEvents } from '../src/submissions/commands/submit-events.ts';
import type { Order } from '../src/submissions/order.ts';
import { CancelSimulation } from '../src/use-cases/simulations/cancel-simulation.ts';
import { RetrySimulation } from '../src/use-cases/simulations/retry-simulation.ts';
import { SimulationQueries } from '../src/use-cases/simulations/simulation-queries.ts';
import { claimer, deliver, recordedHae, refOf, statusOf } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';
import { commit } from './results.ts';

const order: Order = { meshType: 'coarse', meshSubtype: 'female', quality: 'standard', saveVtu: false };

describe('people and simulations', () => {
  let orchestrator: TestOrchestrator;
  beforeAll(async () => {
    orchestrator = await testOrchestrator();
  });
  afterAll(() => orchestrator.close());

  const actor = (level: Level, personId = newId()): Actor => ({ personId, level, permissions: ['portal'] });

  async function staffOf(nodeId: string): Promise<Actor> {
    const coach = actor(Level.team);
    await orchestrator.query(
      `insert into access_grants (person_id, node_id, role, level) values (?, ?, 'staff', 200)`,
      [coach.personId, nodeId],
    );
    return coach;
  }

  async function recorded() {
    const hae = await recordedHae(orchestrator, { content: randomBytes(6).toString('hex') });
    await deliver(orchestrator, hae);
    const [row] = await orchestrator.query<{ id: string }>('select id from simulations where event_id = ?', [
      hae.eventId,
    ]);
    return { hae, simulationId: row!.id };
  }

  it('shows a complete simulation to the team’s staff, the player, and an administrator', async () => {
    const { hae, simulationId } = await recorded();
    const [claimed] = await orchestrator.get(ClaimWork).execute(claimer('w'));
    await commit(orchestrator, refOf(claimed!));
    const readers = [await staffOf(hae.teamId), actor(Level.player, hae.personId), actor(Level.admin)];
    for (const reader of readers) {
      const simulation = await runAsActor(reader, () => orchestrator.get(SimulationQueries).get(simulationId));
      expect(simulation.state).toBe('complete');
      expect(simulation.attempts).toMatchObject([{ number: 1, workerId: 'w', outcome: 'complete', solveSeconds: 7.5 }]);
      expect(simulation.result?.metrics.find(({ key }) => key === 'mps95')?.value).toBe(0.21);
      expect(simulation.result?.curveTime).toEqual([0, 0.01]);
      expect(simulation.history.map(({ state }) => state)).toEqual([
        'received',
        'validated',
        'queued',
        'running',
        'post-processing',
        'complete',
      ]);
    }
  });

  it('is not found by strangers, whatever they ask, and the database hides it too', async () => {
    const { hae, simulationId } = await recorded();
    const strangers = [await staffOf(newId()), actor(Level.player), actor(Level.family)];
    for (const stranger of strangers) {
      await runAsActor(stranger, async () => {
        await expect(orchestrator.get(SimulationQueries).get(simulationId)).rejects.toThrow(NotFound);
        await expect(orchestrator.get(SimulationQueries).readLog(simulationId)).rejects.toThrow(NotFound);
        await expect(orchestrator.get(CancelSimulation).execute(simulationId)).rejects.toThrow(NotFound);
        await expect(orchestrator.get(RetrySimulation).execute(simulationId)).rejects.toThrow(NotFound);
        expect(await orchestrator.get(SimulationQueries).ofEvent(hae.eventId)).toEqual([]);
        const items = await orchestrator.get(SubmitEvents).execute([hae.eventId], order, true);
        expect(items).toEqual([{ eventId: hae.eventId, answer: 'refused', simulationId: null, reason: 'Not found.' }]);
      });
    }
    const unseen = await orchestrator.em.fork().execute('select from simulations union all select from attempts');
    expect(unseen).toEqual([]);
  });

  it('says not found to what is no id', async () => {
    await runAsActor(actor(Level.admin), async () => {
      await expect(orchestrator.get(SimulationQueries).get('nonsense')).rejects.toThrow(NotFound);
      expect(await orchestrator.get(SimulationQueries).ofEvent('nonsense')).toEqual([]);
      const [item] = await orchestrator.get(SubmitEvents).execute(['nonsense'], order, false);
      expect(item).toMatchObject({ answer: 'refused' });
    });
  });

  it('previews without a trace, then submits once', async () => {
    const { hae } = await recorded();
    const coach = await staffOf(hae.teamId);
    const submit = (confirm: boolean) =>
      runAsActor(coach, () => orchestrator.get(SubmitEvents).execute([hae.eventId], order, confirm));
    expect(await submit(false)).toMatchObject([{ answer: 'new', simulationId: null }]);
    expect(await submit(false)).toMatchObject([{ answer: 'new', simulationId: null }]);
    const [made] = await submit(true);
    expect(made).toMatchObject({ answer: 'new' });
    expect(await submit(true)).toEqual([{ ...made, answer: 'running' }]);
    const unknownMesh = { ...order, meshType: 'huge' };
    const [refused] = await runAsActor(coach, () =>
      orchestrator.get(SubmitEvents).execute([hae.eventId], unknownMesh, true),
    );
    expect(refused).toMatchObject({ answer: 'refused', reason: 'There is no head model of this kind.' });
  });

  it('cancels, retries, and hands the work of a cancelled one to the one that waits for it', async () => {
    const { hae, simulationId } = await recorded();
    const twin = await recordedHae(orchestrator, {
      hae: { motionHash: hae.motionHash, conditioned: hae.conditioned! },
    });
    await deliver(orchestrator, twin);
    const coach = await staffOf(hae.teamId);
    await runAsActor(coach, () => orchestrator.get(CancelSimulation).execute(simulationId));
    expect(await statusOf(orchestrator, simulationId)).toBe('cancelled');
    const cancelledBy = async (id: string, reader = coach) =>
      (await runAsActor(reader, () => orchestrator.get(SimulationQueries).get(id))).cancelledBy;
    expect(await cancelledBy(simulationId)).toBe(coach.personId);
    expect(await cancelledBy(simulationId, actor(Level.player, hae.personId))).toBe(coach.personId);
    const [successor] = await orchestrator.query('select waits_for, status from simulations where event_id = ?', [
      twin.eventId,
    ]);
    expect(successor).toEqual({ waits_for: null, status: 'queued' });
    await runAsActor(coach, () => orchestrator.get(RetrySimulation).execute(simulationId));
    const [retried] = await orchestrator.query(
      'select waits_for is not null as waits, status from simulations where id = ?',
      [simulationId],
    );
    expect(retried).toEqual({ waits: true, status: 'queued' });
    expect(await cancelledBy(simulationId)).toBeUndefined();
    const other = actor(Level.admin);
    await runAsActor(other, () => orchestrator.get(CancelSimulation).execute(simulationId));
    expect(await cancelledBy(simulationId)).toBe(other.personId);
    const steps = await orchestrator.query<{ by: string | null }>(
      'select cancelled_by as by from simulation_transitions where simulation_id = ? order by id',
      [simulationId],
    );
    expect(steps.flatMap(({ by }) => by ?? [])).toEqual([coach.personId, other.personId]);
  });
});
