import { createHash } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { runAsActor } from '@strainscope/access';
import type { Actor } from '@strainscope/access';
import { Conflict, InvalidRequest, Level, newId, NotFound } from '@strainscope/kernel';
import { PageRequestSchema } from '@strainscope/proto/common';
import type { Problem } from '@strainscope/proto/simulation';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { LeaseSweeper } from '../src/leases/lease-sweeper.ts';
import { CancelProblem } from '../src/problems/commands/cancel-problem.ts';
import { OpenProblem } from '../src/problems/commands/open-problem.ts';
import { SubmitProblem } from '../src/problems/commands/submit-problem.ts';
import { ProblemLeases } from '../src/problems/problem-leases.ts';
import { ProblemSweeper } from '../src/problems/problem-sweeper.ts';
import { ProblemList } from '../src/problems/queries/problem-list.ts';
import { fileKey, resultKey } from '../src/result-uploads/problem-keys.ts';
import { UnkeptUploadsSweeper } from '../src/result-uploads/unkept-uploads.sweeper.ts';
import { StaleLease } from '../src/simulations/simulation.errors.ts';
import { LeaseWork } from '../src/work/lease-work.ts';
import type { LeasedProblem } from '../src/work/lease-work.ts';
import { claimer, submitted } from './fixtures.ts';
import { solverVersion, testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

const hours = 3_600_000;
const days = 24 * hours;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const content = { 'problem.json': '{"mesh":"cube.inp"}', 'cube.inp': '*NODE' };
const failure = { reasonCode: 'X', reason: 'Why.', detail: null, retryable: true, refused: false };

describe('problems of researchers', () => {
  let orchestrator: TestOrchestrator;
  const researcher: Actor = { personId: newId(), level: Level.admin, permissions: ['research'] };
  beforeEach(
    async () => void (orchestrator = await testOrchestrator({ config: { solverVersion, problems: { mostOpen: 3 } } })),
  );
  afterEach(() => orchestrator.close());

  const as = <T>(work: () => Promise<T>, actor = researcher) => runAsActor(actor, work);
  const open = (id: string, actor = researcher) => as(() => orchestrator.get(OpenProblem).execute(id, 'A cube'), actor);
  const submit = (id: string, files: Record<string, string> = content, actor = researcher) => {
    const named = Object.entries(files).map(([name, text]) => ({ name, sha256: sha256(text), size: text.length }));
    return as(() => orchestrator.get(SubmitProblem).execute(id, named), actor);
  };
  const store = async (id: string, files: Record<string, string> = content) => {
    for (const [place, text] of Object.values(files).entries()) {
      await orchestrator.blobs.store.put(fileKey(id, place), Buffer.from(text));
    }
  };
  const get = (id: string, actor = researcher): Promise<Problem> =>
    as(() => orchestrator.get(ProblemList).get(id), actor);
  const list = (actor = researcher, page?: { cursor: string; size: number }) =>
    as(() => orchestrator.get(ProblemList).read(page ? { page: create(PageRequestSchema, page) } : {}), actor);
  const leases = () => orchestrator.get(ProblemLeases);

  async function sent(id = newId()): Promise<string> {
    await open(id);
    await store(id);
    await submit(id);
    return id;
  }

  async function leaseAny(worker = 'w', more: { urgentOnly?: boolean; takesProblems?: boolean } = {}) {
    const { signal } = new AbortController();
    const asked = { ...claimer(worker), takesProblems: true, ...more };
    const [leased] = await orchestrator.get(LeaseWork).execute(asked, 0, signal);
    return leased;
  }

  async function leaseProblem(worker = 'w'): Promise<LeasedProblem> {
    const leased = await leaseAny(worker);
    if (!leased || !('problem' in leased)) throw new Error('no problem was leased');
    return leased;
  }

  /** As a worker does: each file to its address. */
  async function solve({ ref, problem }: LeasedProblem, files: Record<string, string>): Promise<void> {
    const uploaded = [];
    for (const [name, text] of Object.entries(files)) {
      await fetch(problem.uploadUrls[name]!, { method: 'PUT', body: text });
      uploaded.push({ name, sha256: sha256(text), size: text.length });
    }
    await leases().commit(ref, uploaded, 12);
  }

  it('are sent, solved under a lease, and answered with their files', async () => {
    const id = await sent();
    expect(await get(id)).toMatchObject({ name: 'A cube', status: 'queued', attempt: 0 });
    const leased = await leaseProblem();
    const [document] = leased.problem.files;
    expect(document!.name).toBe('problem.json');
    expect(await (await fetch(document!.url)).text()).toBe(content['problem.json']);
    const said = { fraction: 0.4, paused: false, delivering: false };
    expect(await leases().renew(leased.ref, said)).toMatchObject({ cancel: false });
    expect(await get(id)).toMatchObject({ status: 'running', attempt: 1, fraction: 0.4 });
    await solve(leased, { 'result.json': '{}', 'nodes.csv': 'time' });
    const solved = await get(id);
    expect(solved).toMatchObject({ status: 'complete', fraction: 1, solveSeconds: 12 });
    expect(solved.results.map(({ name }) => name)).toEqual(['result.json', 'nodes.csv']);
    expect((await orchestrator.blobs.store.read(solved.results[1]!.key)).toString()).toBe('time');
    expect(await leaseAny()).toBeUndefined();
  });

  it('are listed newest first, page by page, whatever their ids', async () => {
    // Version 4, as others make them: the first sent is the greatest.
    const ids = ['c', 'b', 'a'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
    for (const id of ids) {
      await sent(id);
      orchestrator.clock.advance(1);
    }
    const listed: string[] = [];
    let cursor = '';
    do {
      const { problems, page } = await list(researcher, { cursor, size: 2 });
      listed.push(...problems.map(({ problemId }) => problemId));
      cursor = page!.nextCursor;
    } while (cursor !== '');
    expect(listed).toEqual(ids.toReversed());
  });

  it('that have been sent say so to whoever opens them again, so that their files are left alone', async () => {
    const id = newId();
    expect(await open(id)).toMatchObject({ isSent: false });
    expect(await open(id)).toMatchObject({ isSent: false });
    await store(id);
    await submit(id);
    expect(await open(id)).toMatchObject({ isSent: true });
  });

  it('are for those alone who sent them, and only with the permission', async () => {
    const id = await sent();
    const other: Actor = { ...researcher, personId: newId() };
    expect((await list()).problems).toHaveLength(1);
    expect((await list(other)).problems).toEqual([]);
    await expect(get(id, other)).rejects.toThrow(NotFound);
    await expect(as(() => orchestrator.get(CancelProblem).execute(id), other)).rejects.toThrow(NotFound);
    await expect(submit(id, content, other)).rejects.toThrow(NotFound);
    await expect(open(id, other)).rejects.toMatchObject({ code: 'PROBLEM_ID_TAKEN' });
    await expect(open(newId(), { ...other, permissions: [] })).rejects.toThrow(NotFound);
  });

  it('are one, however often they are sent and committed', async () => {
    const id = await sent();
    await sent(id);
    expect((await list()).problems).toHaveLength(1);
    const leased = await leaseProblem();
    await solve(leased, { 'result.json': '{}' });
    await solve(leased, { 'result.json': '{}' });
    expect(await get(id)).toMatchObject({ status: 'complete', solveSeconds: 12 });
  });

  it('are taken as they were announced, and not too many of one person', async () => {
    const id = newId();
    await open(id);
    await store(id, { 'problem.json': '{}' });
    await expect(submit(id, content)).rejects.toThrow(InvalidRequest);
    await expect(submit(id, { 'problem.json': '{"a":1}' })).rejects.toThrow(InvalidRequest);
    expect((await list()).problems).toEqual([]);
    await submit(id, { 'problem.json': '{}' });
    await sent();
    await sent();
    await expect(open(newId())).rejects.toThrow(Conflict);
  });

  it('go on with another worker when theirs is lost, and the lost one is refused', async () => {
    const id = await sent();
    const first = await leaseProblem('lost');
    orchestrator.clock.advance(31_000);
    await orchestrator.get(LeaseSweeper).sweep(orchestrator.clock.now());
    expect(await get(id)).toMatchObject({ status: 'queued', attempt: 1 });
    const second = await leaseProblem('living');
    await expect(solve(first, { 'result.json': '{}' })).rejects.toThrow(StaleLease);
    await expect(leases().fail(first.ref, failure)).rejects.toThrow(StaleLease);
    await solve(second, { 'result.json': '{"own":1}' });
    expect(await get(id)).toMatchObject({ status: 'complete', attempt: 2 });
  });

  it('return to the queue when their worker dies or never heard of them, three times over its own faults', async () => {
    const id = await sent();
    await leaseProblem('unheard');
    await orchestrator.get(LeaseSweeper).giveBackUnheard('unheard', []);
    for (const worker of ['a', 'b', 'c']) {
      expect(await get(id)).toMatchObject({ status: 'queued' });
      await leaseProblem(worker);
      await orchestrator.get(LeaseSweeper).bury({ workerId: worker, asked: false, code: 1, signal: null });
    }
    expect(await get(id)).toMatchObject({ status: 'failed', attempt: 4, reasonCode: 'WORKER_CRASHED' });
  });

  it('that the solver refuses say why', async () => {
    const id = await sent();
    const { ref } = await leaseProblem();
    const refusal = { reasonCode: 'INVALID_MESH', reason: 'The mesh cannot be used.', detail: 'It is flat.' };
    await leases().fail(ref, { ...refusal, retryable: false, refused: true });
    expect(await get(id)).toMatchObject({ status: 'refused', ...refusal });
  });

  it('whose files did not arrive whole are tried again', async () => {
    const id = await sent();
    const { ref } = await leaseProblem();
    const file = { name: 'result.json', sha256: sha256(''), size: 0 };
    await expect(leases().commit(ref, [file], 1)).rejects.toMatchObject({ code: 'RESULT_MISMATCH' });
    expect(await get(id)).toMatchObject({ status: 'queued' });
  });

  it('are cancelled while they wait and while they run', async () => {
    const cancel = (id: string) => as(() => orchestrator.get(CancelProblem).execute(id));
    const [running, waiting] = [await sent(), await sent()];
    const leased = await leaseProblem();
    await cancel(waiting);
    await cancel(running);
    const said = { fraction: 0.5, paused: false, delivering: false };
    expect(await leases().renew(leased.ref, said)).toMatchObject({ cancel: true });
    await expect(solve(leased, { 'result.json': '{}' })).rejects.toThrow(StaleLease);
    for (const id of [running, waiting]) expect(await get(id)).toMatchObject({ status: 'cancelled' });
    expect(await leaseAny()).toBeUndefined();
  });

  it('let what somebody waits for go first, and share the rest of the machine with batches', async () => {
    await submitted(orchestrator, { hae: { live: true } });
    await orchestrator.query('update simulations set live = true');
    await sent();
    expect(await leaseAny()).toHaveProperty('task');
    await submitted(orchestrator);
    await submitted(orchestrator);
    await orchestrator.query('update simulations set live = false');
    await sent();
    const order = [await leaseAny('a'), await leaseAny('b'), await leaseAny('c'), await leaseAny('d')];
    const kinds = order.map((leased) => leased && ('problem' in leased ? 'problem' : 'simulation'));
    expect(kinds.toSorted()).toEqual(['problem', 'problem', 'simulation', 'simulation']);
    // A problem counts as 60 s, a coarse simulation as 10 s.
    expect(kinds.lastIndexOf('problem')).toBe(3);
  });

  it('are left to workers that solve them, which do not stand still for them', async () => {
    await sent();
    expect(await leaseAny('old', { takesProblems: false })).toBeUndefined();
    expect(await leaseAny('busy', { urgentOnly: true })).toBeUndefined();
    expect(await orchestrator.get(ClaimWork).execute(claimer('w'))).toEqual([]);
    expect(await leaseAny()).toHaveProperty('problem');
  });

  it('that nobody sent on are deleted after an hour, and ended ones after their time, with their files', async () => {
    const [opened, ended] = [newId(), await sent()];
    await open(opened);
    await store(opened);
    const leased = await leaseProblem();
    await solve(leased, { 'result.json': '{}' });
    const result = resultKey(ended, 1, 'result.json');
    const isStored = async (key: string) => (await orchestrator.blobs.store.head(key)) !== undefined;
    const sweepAfter = async (milliseconds: number) => {
      orchestrator.clock.advance(milliseconds);
      await orchestrator.get(ProblemSweeper).sweep();
      await orchestrator.get(UnkeptUploadsSweeper).sweep();
    };
    await sweepAfter(2 * hours);
    expect([await isStored(fileKey(opened, 1)), await isStored(fileKey(ended, 1))]).toEqual([false, true]);
    await sweepAfter(80 * days);
    expect(await isStored(result)).toBe(true);
    await sweepAfter(10 * days);
    expect([await isStored(result), await isStored(fileKey(ended, 0))]).toEqual([false, false]);
    expect(await orchestrator.query('select id from problems')).toEqual([]);
  });

  it('leave nothing of an attempt that was lost', async () => {
    const id = await sent();
    const { ref } = await leaseProblem();
    await orchestrator.blobs.store.put(resultKey(id, 1, 'nodes.csv'), Buffer.from('late'));
    await leases().giveBack(ref);
    orchestrator.clock.advance(2 * days);
    await orchestrator.get(UnkeptUploadsSweeper).sweep();
    expect(await orchestrator.blobs.store.head(resultKey(id, 1, 'nodes.csv'))).toBeUndefined();
  });
});
