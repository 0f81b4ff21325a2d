import { jest } from '@jest/globals';
import { RetryableError } from '@strainscope/kernel';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { CommitResult } from '../src/leases/commands/commit-result.ts';
import type { Outcome } from '../src/leases/commands/commit-result.ts';
import { LeaseSweeper } from '../src/leases/lease-sweeper.ts';
import { fieldKey, meshUploadKey } from '../src/result-uploads/blob-keys.ts';
import { StaleLease } from '../src/simulations/simulation.errors.ts';
import { LeaseWork } from '../src/work/lease-work.ts';
import { announced, claimer, leased, refOf, statusOf, submitted } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';
import { commit, field, mesh, outcome, resultDocument, uploaded, vtuArchive } from './results.ts';

describe('a committed result', () => {
  let orchestrator: TestOrchestrator;
  beforeEach(async () => {
    orchestrator = await testOrchestrator();
  });
  afterEach(() => orchestrator.close());

  it('is taken once, however often it is handed in', async () => {
    const ref = await leased(orchestrator);
    await commit(orchestrator, ref);
    await orchestrator.get(CommitResult).execute(ref, outcome(), []);
    expect(await announced(orchestrator, ref.simulationId)).toEqual(['queued', 'started', 'completed']);
    expect(await orchestrator.query('select solve_seconds from cost_entries')).toEqual([{ solve_seconds: 7.5 }]);
  });

  it('survives a blob store that is away for a moment', async () => {
    const ref = await leased(orchestrator);
    const head = jest.spyOn(orchestrator.blobs.store, 'head');
    head.mockRejectedValueOnce(new RetryableError());
    const lines = ['solved in 7.5 s'];
    await expect(commit(orchestrator, ref, {}, lines)).rejects.toThrow(RetryableError);
    expect(await statusOf(orchestrator, ref.simulationId)).toBe('post-processing');
    await commit(orchestrator, ref, {}, lines);
    expect(await statusOf(orchestrator, ref.simulationId)).toBe('complete');
    expect(await orchestrator.query('select text from simulation_log_lines')).toEqual([{ text: lines[0] }]);
    const steps = await orchestrator.query(`select from simulation_transitions where status = 'post-processing'`);
    expect(steps).toHaveLength(1);
  });

  it('that was half taken when the service died is computed again', async () => {
    const ref = await leased(orchestrator);
    jest.spyOn(orchestrator.blobs.store, 'head').mockRejectedValueOnce(new RetryableError());
    await expect(commit(orchestrator, ref)).rejects.toThrow(RetryableError);
    await orchestrator.get(LeaseSweeper).recover();
    await expect(orchestrator.get(CommitResult).execute(ref, outcome(), [])).rejects.toThrow(StaleLease);
    const [again] = await orchestrator.get(ClaimWork).execute(claimer('w'));
    await commit(orchestrator, refOf(again!));
    expect(await statusOf(orchestrator, ref.simulationId)).toBe('complete');
  });

  it('has a VTU series where its uploader asked for one, and does not stand for one without', async () => {
    const content = 'one motion';
    const settings = { meshType: 'coarse', meshSubtype: 'male', saveVtu: true } as never;
    await submitted(orchestrator, { content, hae: { settings } });
    const [leased] = await orchestrator.get(LeaseWork).execute(claimer('w'), 0, new AbortController().signal);
    const { ref, task } = leased!;
    expect(task.document.outputs.vtu).toBe(true);
    expect(task.vtuUploadUrl).toMatch(/^http/);
    await commit(orchestrator, ref, { vtu: uploaded(vtuArchive) });
    expect(await orchestrator.query('select vtu_key from results')).toEqual([{ vtu_key: `vtu/${ref.simulationId}/1` }]);
    const plain = await submitted(orchestrator, { content });
    expect(await statusOf(orchestrator, plain)).toBe('queued');
  });

  it('is refused without the VTU series that its uploader asked for', async () => {
    const settings = { meshType: 'coarse', meshSubtype: 'male', saveVtu: true } as never;
    const simulation = await submitted(orchestrator, { hae: { settings } });
    const [leased] = await orchestrator.get(LeaseWork).execute(claimer('w'), 0, new AbortController().signal);
    await expect(commit(orchestrator, leased!.ref)).rejects.toMatchObject({ code: 'VTU_MISSING' });
    expect(await statusOf(orchestrator, simulation)).toBe('queued');
  });

  const nan = JSON.stringify(resultDocument()).replace('0.21', 'NaN');
  it.each<[string, Partial<Outcome>, ('field' | 'mesh')[]]>([
    ['FIELD_MISSING', {}, ['mesh']],
    ['FIELD_MISMATCH', { field: { ...uploaded(field), sha256: '0'.repeat(64) } }, ['field', 'mesh']],
    ['FIELD_MISMATCH', { field: { ...uploaded(field), size: 3 } }, ['field', 'mesh']],
    ['VTU_MISSING', { vtu: uploaded(vtuArchive) }, ['field', 'mesh']],
    ['MESH_MISSING', {}, ['field']],
    ['MESH_MISMATCH', { meshHash: 'b'.repeat(64) }, ['field', 'mesh']],
    ['BAD_RESULT', { resultJson: nan }, ['field', 'mesh']],
    ['BAD_RESULT', { resultJson: '{}' }, ['field', 'mesh']],
  ])('is refused with %s when it does not hold together (%#)', async (code, overrides, uploads) => {
    const ref = await leased(orchestrator);
    const { store } = orchestrator.blobs;
    if (uploads.includes('field')) await store.put(fieldKey(ref), field);
    if (uploads.includes('mesh')) await store.put(meshUploadKey(ref), mesh);
    await expect(orchestrator.get(CommitResult).execute(ref, outcome(overrides), [])).rejects.toMatchObject({ code });
    const attempts = await orchestrator.query('select outcome, reason_code from attempts');
    expect(attempts).toEqual([{ outcome: 'failed', reason_code: code }]);
    expect(await statusOf(orchestrator, ref.simulationId)).toBe('queued');
    expect(await orchestrator.query('select from results')).toEqual([]);
  });
});
