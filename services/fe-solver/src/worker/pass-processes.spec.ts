import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { taskOf } from '../../test/task.factory.ts';
import { processor } from '../solve/back-end.ts';
import type { Solved } from '../solve/run-event.ts';
import { solve } from '../solve/solve.ts';
import { PassProcesses } from './pass-processes.ts';

const task = (size: number) => taskOf({ end: 0.002, angular: [600 * size, -900, 400 * size] });

describe('PassProcesses', () => {
  let passes: PassProcesses;

  beforeAll(async () => {
    passes = await PassProcesses.open(2, 'cpu');
  });

  afterAll(() => passes.close());

  it('solves each event as it would be alone, says how far it is, and in how many passes side by side', async () => {
    const tasks = [task(1), task(-1), task(0.8)];
    const times = tasks.map(() => 0);
    const jobs = tasks.map((own, i) => ({
      document: () => own,
      onProgress: ({ time }: { time: number }) => void (times[i] = time),
    }));
    const solved = await Promise.all(passes.solve(jobs));
    for (const [i, { result, field, mesh, passes: sideBySide }] of solved.entries()) {
      const alone: Solved = await solve(tasks[i], { backEnd: processor(1) });
      expect([Buffer.compare(field, alone.field), Buffer.compare(mesh, alone.mesh)]).toEqual([0, 0]);
      expect(result['MPS-95']).toEqual(alone.result['MPS-95']);
      expect(times[i]).toBeCloseTo(0.002, 9);
      expect(sideBySide).toBe(2);
    }
  });

  it('refuses and stops one without the others', async () => {
    const stop = new AbortController();
    const unreadable = () => JSON.parse('{') as unknown;
    const outcomes = Promise.allSettled(
      passes.solve([
        { document: () => task(1) },
        { document: () => ({ eventId: 'bad' }) },
        { document: unreadable },
        { document: () => taskOf(), signal: stop.signal, onProgress: () => stop.abort() },
      ]),
    );
    const [first, bad, broken, stopped] = await outcomes;
    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(bad).toMatchObject({ reason: { name: 'SolverError', code: 'invalid-task', final: true } });
    expect(broken).toMatchObject({ reason: { name: 'SyntaxError' } });
    expect(stopped).toMatchObject({ reason: { code: 'aborted', final: false } });
  });

  it('lets a process end without a word that is not waited for any more, as where another one has found no GPU', async () => {
    const program = fileURLToPath(new URL('./pass-process.ts', import.meta.url));
    const execArgv = ['--conditions=source', '--experimental-transform-types', '--no-warnings'];
    const own = fork(program, ['cpu'], { execArgv, silent: true });
    own.disconnect();
    const [said] = await Promise.all([text(own.stderr!), once(own, 'exit')]);
    expect([said, own.exitCode]).toEqual(['', 0]);
  });

  it('says that a process is gone, and gives up at once what is stopped then', async () => {
    const own = await PassProcesses.open(1, 'cpu');
    const stop = new AbortController();
    const [solving] = own.solve([{ document: () => taskOf(), signal: stop.signal }]);
    const [child] = (own as unknown as { processes: ChildProcess[] }).processes;
    child!.kill('SIGKILL');
    expect(await own.failed).toContain('SIGKILL');
    stop.abort();
    await expect(solving).rejects.toMatchObject({ code: 'aborted' });
  });
});
