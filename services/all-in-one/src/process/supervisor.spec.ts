import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pauseAfter, supervise } from './supervisor.ts';

const ready = `process.send({ ready: 'http://localhost:4711/' })`;

/** Runs one program after the other, each where the one before it ended. */
function run(...programs: string[]) {
  const stop = new AbortController();
  const said: string[] = [];
  const ports: (string | undefined)[] = [];
  const blamed: boolean[] = [];
  const children: ChildProcess[] = [];
  const status = supervise({
    stop: stop.signal,
    say: (line) => said.push(line),
    firstPause: 1,
    begin: (port, endedItself) => {
      ports.push(port);
      blamed.push(endedItself);
      const program = programs[children.length] ?? 'process.exit(0)';
      const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      children.push(child);
      return child;
    },
  });
  return { status, stop, said, ports, blamed, children };
}

test.each([
  [
    'it is killed',
    `${ready}; setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50)`,
    'was ended by SIGKILL',
    false,
  ],
  ['its heap is full', `${ready}; setTimeout(() => process.abort(), 50)`, 'was ended by SIGABRT', true],
  ['nobody caught a failure', `${ready}; setTimeout(() => process.exit(1), 50)`, 'ended with 1', true],
])('it is started again, on the port that people know, when %s', async (_, program, how, itself) => {
  const { status, said, ports, blamed } = run(program);
  await expect(status).resolves.toBe(0);
  expect(ports).toEqual([undefined, '4711']);
  expect(blamed).toEqual([false, itself]);
  expect(said).toEqual([`StrainScope ${how} and starts again in 0.001 s. What was acknowledged is kept.`]);
});

test('one that never could be used and says so is not started again', async () => {
  const { status, said, ports } = run('process.exit(3)');
  await expect(status).resolves.toBe(3);
  expect([ports.length, said]).toEqual([1, []]);
});

test('one that something ends at each of its first starts is given up after five', async () => {
  const killed = `process.kill(process.pid, 'SIGKILL')`;
  const { status, ports } = run(killed, killed, killed, killed, killed);
  await expect(status).resolves.toBe(1);
  expect(ports).toHaveLength(5);
});

test('one that was used once is started again however often a start fails, with its count', async () => {
  const fails = 'process.exit(1)';
  const { status, said, ports } = run(
    `${ready}; setTimeout(() => process.exit(1), 50)`,
    fails,
    fails,
    fails,
    fails,
    fails,
  );
  await expect(status).resolves.toBe(0);
  expect(ports).toHaveLength(7);
  expect(said.at(-1)).toContain('6 times in a row');
});

test('one that is asked to end is not started again', async () => {
  const { status, stop, children } = run(
    `${ready}; process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 9)`,
  );
  await once(children[0]!, 'message');
  stop.abort();
  await sleep(50);
  children[0]!.kill('SIGTERM');
  await expect(status).resolves.toBe(0);
  expect(children).toHaveLength(1);
});

test('pauses grow, to half a minute: the first three starts are within five seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 20].map((ends) => pauseAfter(ends))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});
