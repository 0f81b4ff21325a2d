import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { AdoptSolverVersion } from '../src/submissions/commands/adopt-solver-version.ts';
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

  it('does not reuse what the old version computed', async () => {
    await submitted(orchestrator, { content: 'known' });
    const [simulation] = await orchestrator.get(ClaimWork).execute(claimer('old'));
    await commit(orchestrator, refOf(simulation!));
    await upgrade('2.0.0');
    const again = await submitted(orchestrator, { content: 'known' });
    expect(await statusOf(orchestrator, again)).toBe('queued');
  });
});
