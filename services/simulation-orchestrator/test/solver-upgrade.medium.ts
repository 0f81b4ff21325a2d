import { jest } from '@jest/globals';
import { eventually } from '@strainscope/testing';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { lockContent } from '../src/simulations/simulation-locks.ts';
import { AdoptSolverVersion } from '../src/submissions/commands/adopt-solver-version.ts';
import { SimulationRecords } from '../src/transitions/simulation-records.ts';
import { claimer, refOf, statusOf, submitted } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';
import { commit } from './results.ts';

describe('an upgrade of the solver', () => {
  let orchestrator: TestOrchestrator;
  beforeEach(async () => {
    orchestrator = await testOrchestrator();
  });
  afterEach(() => orchestrator.close());

  async function restart(solverVersion: string): Promise<void> {
    const { database, blobs } = orchestrator;
    await orchestrator.abandon();
    orchestrator = await testOrchestrator({ database, blobs, config: { solverVersion } });
  }

  async function simulationOf(id: string) {
    const [row] = await orchestrator.query<{ content_key: string; solver_version: string }>(
      'select content_key, solver_version from simulations where id = ?',
      [id],
    );
    return row!;
  }

  const adopt = (signal: AbortSignal) => orchestrator.get(AdoptSolverVersion).execute(signal);

  async function upgrade(solverVersion: string): Promise<void> {
    await restart(solverVersion);
    await adopt(new AbortController().signal);
  }

  it('takes queued work along, computed once for all that want the same', async () => {
    const ids = [
      await submitted(orchestrator, { content: 'same' }),
      await submitted(orchestrator, { content: 'same' }),
    ];
    await upgrade('2.0.0');
    const work = orchestrator.get(ClaimWork);
    expect(await work.execute(claimer('old'))).toEqual([]);
    const [simulation] = await work.execute(claimer('new', { solverVersion: '2.0.0' }));
    expect(await work.execute(claimer('new', { solverVersion: '2.0.0' }))).toEqual([]);
    await commit(orchestrator, refOf(simulation!));
    for (const id of ids) expect(await statusOf(orchestrator, id)).toBe('complete');
  });

  it('goes on after an interruption, also with what waits for one that has its result already', async () => {
    const first = await submitted(orchestrator, { content: 'same' });
    orchestrator.clock.advance(10);
    const ids = [first, await submitted(orchestrator, { content: 'same' })];
    await restart('2.0.0');
    await submitted(orchestrator, { content: 'same' });
    const [solved] = await orchestrator.get(ClaimWork).execute(claimer('new', { solverVersion: '2.0.0' }));
    await commit(orchestrator, refOf(solved!));
    const statuses = () => Promise.all(ids.map((id) => statusOf(orchestrator, id)));

    let looks = 0;
    const afterTheFirst = {
      get aborted() {
        return looks++ >= 2;
      },
    } as AbortSignal;
    await adopt(afterTheFirst);
    expect(await statuses()).toEqual(['complete', 'queued']);
    await adopt(new AbortController().signal);
    expect(await statuses()).toEqual(['complete', 'complete']);
  });

  it('leaves one that cannot be adopted for the next look, and takes the others', async () => {
    const ids = [await submitted(orchestrator)];
    orchestrator.clock.advance(10);
    ids.push(await submitted(orchestrator));
    await restart('2.0.0');
    const versions = () => Promise.all(ids.map(async (id) => (await simulationOf(id)).solver_version));
    jest.spyOn(orchestrator.get(SimulationRecords), 'record').mockRejectedValueOnce(new Error('disk full'));
    await adopt(new AbortController().signal);
    expect(await versions()).toEqual(['1.0.0-test', '2.0.0']);
    await adopt(new AbortController().signal);
    expect(await versions()).toEqual(['2.0.0', '2.0.0']);
  });

  it('holds no row while it waits for a content: whoever has the content may want the row', async () => {
    const id = await submitted(orchestrator, { content: 'same' });
    await restart('2.0.0');
    const { content_key: becomes } = await simulationOf(await submitted(orchestrator, { content: 'same' }));
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    // Not by `withScope`: what is called within joins its transaction.
    const holder = orchestrator.em.fork();
    await holder.begin();
    await holder.execute(`select set_config('strainscope.level', 'service', true)`);
    await lockContent(holder, becomes);
    const adopting = adopt(new AbortController().signal);
    await eventually(async () => expect(await orchestrator.query(waiting)).toHaveLength(1));
    expect(await holder.execute('select 1 from simulations where id = ? for update nowait', [id])).toHaveLength(1);
    await holder.commit();
    await adopting;
    expect((await simulationOf(id)).content_key).toBe(becomes);
  });

  it('does not reuse what the old version computed', async () => {
    await submitted(orchestrator, { content: 'known' });
    const [simulation] = await orchestrator.get(ClaimWork).execute(claimer('old'));
    await commit(orchestrator, refOf(simulation!));
    await upgrade('2.0.0');
    const again = await submitted(orchestrator, { content: 'known' });
    expect(await statusOf(orchestrator, again)).toBe('queued');
  });
});
