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

  async function upgrade(solverVersion: string): Promise<void> {
    const { database, blobs } = orchestrator;
    await orchestrator.abandon();
    orchestrator = await testOrchestrator({ database, blobs, config: { solverVersion } });
    await orchestrator.get(AdoptSolverVersion).execute(new AbortController().signal);
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

  it('does not reuse what the old version computed', async () => {
    await submitted(orchestrator, { content: 'known' });
    const [simulation] = await orchestrator.get(ClaimWork).execute(claimer('old'));
    await commit(orchestrator, refOf(simulation!));
    await upgrade('2.0.0');
    const again = await submitted(orchestrator, { content: 'known' });
    expect(await statusOf(orchestrator, again)).toBe('queued');
  });
});
