import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../../..');

let data: string;
beforeAll(async () => void (data = await mkdtemp(join(tmpdir(), 'strainscope-ended-start-'))));
afterAll(() => rm(data, { recursive: true, force: true, maxRetries: 5 }));

test('Ctrl-C during a start ends what was started: no database is left behind', async () => {
  const [program, main] = ['node_modules/.bin/node', 'services/all-in-one/dist/main.js'].map((path) =>
    resolve(root, path),
  );
  const product = spawn(program!, [main!], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, STRAINSCOPE_PORT: '0', STRAINSCOPE_DATA: data, STRAINSCOPE_DEMO_CONTENT: 'none' },
  });
  const ended = once(product, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  // PostgreSQL writes it as its first act, and takes it away as its last.
  const running = join(data, 'postgres', 'cluster', 'postmaster.pid');
  while (!existsSync(running)) await sleep(20);
  product.kill('SIGINT');

  await expect(ended).resolves.toEqual([0, null]);
  expect(existsSync(running)).toBe(false);
}, 180_000);
