import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { ChildProcessExecutor } from './child-process-executor.ts';
import { workerArguments } from './worker-process.ts';
import type { WorkerEnd } from './executor.ts';

interface Line {
  workerId: string;
  line: string;
}

const running: ChildProcessExecutor[] = [];
afterEach(() => Promise.all(running.splice(0).map((executor) => executor.stop())));

function start(worker: string, { grace = 2_000 } = {}) {
  const lines: Line[] = [];
  const deaths: WorkerEnd[] = [];
  const diedAt: number[] = [];
  const executor = new ChildProcessExecutor({
    program: () => ({
      entry: program(worker),
      environment: { GREETING: 'moin' },
    }),
    grace,
    bootId: 'boot',
    onLine: (workerId, line) => lines.push({ workerId, line }),
  });
  executor.onEnd((end) => {
    if (!end.asked) {
      deaths.push(end);
      diedAt.push(performance.now());
    }
    return Promise.resolve();
  });
  running.push(executor);
  return { executor, lines, deaths, diedAt };
}

function program(worker: string): string {
  return fileURLToPath(new URL(`../../test/workers/${worker}.mjs`, import.meta.url));
}

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error('waited in vain');
    await delay(10);
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the child-process executor', () => {
  it('runs as many workers as asked, tells each who it is, and reads its lines', async () => {
    const { executor, lines } = start('obedient');
    executor.scale(2);
    await until(() => lines.length === 2);
    const said = lines.map(({ line }) => JSON.parse(line) as Record<string, unknown>);
    expect(said.map(({ hello }) => hello).sort()).toEqual(['boot-1', 'boot-2']);
    expect(said[0]).toMatchObject({ greeting: 'moin' });
    expect(executor.isAlive('boot-1')).toBe(true);
    expect(executor.isAlive('boot-3')).toBe(false);
  });

  it('scales to zero and back, without calling that a death', async () => {
    const { executor, lines, deaths } = start('obedient');
    executor.scale(1);
    await until(() => lines.length === 1);
    const { pid } = JSON.parse(lines[0]!.line) as { pid: number };
    executor.scale(0);
    await until(() => !exists(pid));
    executor.scale(1);
    await until(() => lines.length === 2);
    expect(deaths).toEqual([]);
  });

  it('dismisses a worker that is one too many when it asks for work, and starts no other', async () => {
    const { executor, lines, deaths } = start('obedient');
    executor.scale(2);
    await until(() => lines.length === 2);
    executor.limit(new Map([['local', 1]]));
    expect(executor.pools).toEqual([{ name: 'local', wanted: 1, workers: ['boot-1', 'boot-2'] }]);
    expect(executor.dismisses('boot-1')).toBe(true);
    expect(executor.dismisses('boot-2')).toBe(false);
    expect([executor.size, executor.poolOf('boot-2'), executor.poolOf('boot-1')]).toEqual([1, 'local', undefined]);
    executor.limit(new Map());
    await until(() => lines.length === 3);
    expect(deaths).toEqual([]);
  });

  it('ends none that may hold work, whatever an operator decides: only as they ask for more', async () => {
    const { executor, lines, deaths } = start('obedient');
    executor.scale(3);
    await until(() => lines.length === 3);
    executor.scale(0, ['local']);
    expect([executor.size, executor.dismisses('boot-1')]).toEqual([3, false]);
    executor.limit(new Map([['local', 1]]));
    executor.scale(1);
    expect(executor.size).toBe(3);
    expect(['boot-3', 'boot-2', 'boot-1'].map((id) => executor.dismisses(id))).toEqual([true, true, false]);
    executor.limit(new Map([['local', 0]]));
    executor.scale(0, ['local']);
    expect([executor.size, executor.dismisses('boot-1'), executor.size]).toEqual([1, true, 0]);
    expect(deaths).toEqual([]);
  });

  it('replaces nobody in a closed pool', async () => {
    const { executor, lines, deaths } = start('obedient');
    executor.scale(1);
    await until(() => lines.length === 1);
    executor.scale(0, ['local']);
    process.kill((JSON.parse(lines[0]!.line) as { pid: number }).pid, 'SIGKILL');
    await until(() => deaths.length === 1);
    executor.scale(0, ['local']);
    expect([executor.size, executor.pools]).toEqual([0, [{ name: 'local', wanted: 0, workers: [] }]]);
    executor.scale(1);
    await until(() => lines.length === 2);
  });

  it('replaces a worker that died and says who died of what', async () => {
    const { executor, lines, deaths } = start('obedient');
    executor.scale(1);
    await until(() => lines.length === 1);
    const { pid } = JSON.parse(lines[0]!.line) as { pid: number };
    process.kill(pid, 'SIGKILL');
    await until(() => lines.length === 2);
    expect(deaths).toEqual([{ workerId: 'boot-1', asked: false, code: null, signal: 'SIGKILL' }]);
    expect(executor.isAlive('boot-2')).toBe(true);
  });

  it('backs off when workers keep crashing', async () => {
    const { executor, deaths, diedAt } = start('crashing');
    executor.scale(1);
    await until(() => deaths.length === 4);
    expect(diedAt[3]! - diedAt[2]!).toBeGreaterThanOrEqual(900);
    expect(deaths[0]).toMatchObject({ code: 3, signal: null });
  });

  it('leaves no orphan: a worker ends when the other end of its stdin does, as after kill −9 of ours', async () => {
    const worker = spawn(process.execPath, workerArguments(program('stubborn')), {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(worker.stdout, 'data');
    worker.stdin.destroy();
    expect(await once(worker, 'exit')).toEqual([0, null]);
  });

  it('ends a worker that ignores SIGTERM', async () => {
    const { executor, lines } = start('stubborn', { grace: 100 });
    executor.scale(1);
    await until(() => lines.length === 1);
    const from = Date.now();
    await executor.stop();
    expect(Date.now() - from).toBeGreaterThanOrEqual(95);
    expect(executor.size).toBe(0);
  });
});
