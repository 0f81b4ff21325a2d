import { GiveBack } from '../src/leases/commands/give-back.ts';
import { fieldKey, meshUploadKey, vtuKey } from '../src/result-uploads/blob-keys.ts';
import { UnkeptUploadsSweeper } from '../src/result-uploads/unkept-uploads.sweeper.ts';
import type { WorkRef } from '../src/simulations/work-ref.ts';
import { leased } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';
import { commit, field, mesh } from './results.ts';

const hours = 3_600_000;

describe('what a worker uploads', () => {
  let orchestrator: TestOrchestrator;
  beforeEach(async () => {
    orchestrator = await testOrchestrator();
  });
  afterEach(() => orchestrator.close());

  async function uploadAll(ref: WorkRef): Promise<void> {
    const { store } = orchestrator.blobs;
    await Promise.all([fieldKey, vtuKey].map((keyOf) => store.put(keyOf(ref), field)));
    await store.put(meshUploadKey(ref), mesh);
  }

  async function stored(ref: WorkRef): Promise<string[]> {
    const keys = [fieldKey, vtuKey, meshUploadKey].map((keyOf) => keyOf(ref));
    const found = await Promise.all(keys.map((key) => orchestrator.blobs.store.head(key)));
    return keys.filter((_key, index) => found[index]);
  }

  const sweepAfter = async (milliseconds: number) => {
    orchestrator.clock.advance(milliseconds);
    await orchestrator.get(UnkeptUploadsSweeper).sweep();
  };
  const grants = () => orchestrator.query('select attempt from upload_grants');

  it('and no result refers to is deleted once it can upload no more', async () => {
    const ref = await leased(orchestrator);
    await uploadAll(ref);
    await orchestrator.get(GiveBack).execute(ref, 'lease-lost');
    // The addresses of a coarse mesh hold for the six hours that its slowest solve may take, and six more to deliver it.
    await sweepAfter(12 * hours);
    expect(await stored(ref)).toHaveLength(3);
    await sweepAfter(2 * hours);
    expect(await stored(ref)).toEqual([]);
    expect(await grants()).toEqual([]);
  });

  it('is kept while it solves, however long that takes', async () => {
    const ref = await leased(orchestrator);
    await uploadAll(ref);
    await sweepAfter(24 * hours);
    expect(await stored(ref)).toHaveLength(3);
  });

  it('and a result refers to is kept; a mesh that another brought first is not', async () => {
    const [first, second] = [await leased(orchestrator), await leased(orchestrator)];
    await commit(orchestrator, first);
    await commit(orchestrator, second);
    expect(await stored(second)).toEqual([fieldKey(second), meshUploadKey(second)]);
    await sweepAfter(24 * hours);
    expect([await stored(first), await stored(second)]).toEqual([[fieldKey(first)], [fieldKey(second)]]);
    expect(await grants()).toEqual([]);
  });

  it('of somebody who was erased meanwhile is deleted, though nothing else is known of it', async () => {
    const ref = await leased(orchestrator);
    await uploadAll(ref);
    for (const table of ['simulation_transitions', 'attempts', 'simulations'])
      await orchestrator.query(`delete from ${table}`);
    await sweepAfter(24 * hours);
    expect(await stored(ref)).toEqual([]);
  });
});
