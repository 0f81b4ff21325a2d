import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@strainscope/testing';
import { signedIn } from '../src/chaos/chaos-run.ts';
import { Database } from '../src/product/database.ts';
import { instantSolver } from '../src/chaos/instant-solver.ts';
import { healthy, processesOf, replaced, type Part } from '../src/chaos/parts.ts';
import type { ConsoleApi } from '../src/product/console-api.ts';
import { nodeOf, teamFiles } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';

interface Verdicts {
  files: { state: string; problems: { code: string }[]; events: { event_id: string | null }[] }[];
}

let tools: string;
let product: Product;
let api: ConsoleApi;

beforeAll(async () => {
  tools = await mkdtemp(join(tmpdir(), 'strainscope-part-kills-'));
  product = await Product.start({
    supervised: true,
    env: {
      STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORKERS_ENTRY: await instantSolver(tools),
      NODE_OPTIONS: `--import=${join(import.meta.dirname, '../src/chaos/poison.mjs')}`,
    },
  });
  api = await signedIn(product);
});
afterAll(async () => {
  await product?.remove();
  await rm(tools, { recursive: true, force: true });
});

async function send(bytes: Uint8Array, name: string): Promise<Verdicts['files'][number]> {
  const { files } = await api.upload(nodeOf('team').id, [{ name, bytes }]);
  return files[0]!;
}

/** Again and again, as the console does, until it is acknowledged. */
async function sendUntilKept(bytes: Uint8Array, name: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const told = await send(bytes, name).catch(() => undefined);
    if (told) return told.events[0]!.event_id!;
    await sleep(500);
  }
  throw new Error(`${name} was never taken in`);
}

const running = () =>
  Object.fromEntries((['product', 'postgres'] as const).map((part) => [part, processesOf(product, part).join()]));

async function kill(part: Part): Promise<{ restarted: number; ready: number }> {
  const before = processesOf(product, part);
  expect(before).not.toEqual([]);
  for (const pid of before) process.kill(pid, 'SIGKILL');
  const killed = performance.now();
  const restarted = await replaced(product, part, before);
  await healthy(product);
  const ready = performance.now() - killed;
  process.stdout.write(
    `${part}: begun ${Math.round(restarted)} ms after its kill, ready after ${Math.round(ready)} ms\n`,
  );
  return { restarted, ready };
}

test.each(['postgres', 'product'] as const)(
  'killed amid work, %s is begun again within five seconds without the other; nothing sent meanwhile is lost or doubled',
  async (part) => {
    const files = teamFiles(12, part === 'postgres' ? 21 : 22);
    const sending = Promise.all(files.map(({ bytes, name }) => sendUntilKept(bytes, name)));
    await sleep(300);
    const before = running();
    const { restarted } = await kill(part);
    expect(restarted).toBeLessThan(5_000);
    const other = part === 'postgres' ? 'product' : 'postgres';
    expect(running()[other]).toBe(before[other]);
    const ids = await sending;
    expect(new Set(ids).size).toBe(files.length);
    await everythingSolved(ids);
  },
);

async function everythingSolved(ids: readonly string[]): Promise<void> {
  const database = await Database.open(product.data);
  try {
    await eventually(
      async () =>
        expect(
          await database.count(
            `select count(distinct event_id) from simulation_orchestrator.simulations
             where status = 'complete' and event_id = any ($1::uuid[])`,
            ids,
          ),
        ).toBe(ids.length),
      { within: 120_000 },
    );
    expect(await database.deadLetters()).toBe(0);
  } finally {
    await database.close();
  }
}

test('killed amid a solve, a worker is begun again within five seconds without anybody else', async () => {
  await writeFile(join(tools, 'hold'), '');
  const files = teamFiles(3, 23);
  const ids = await Promise.all(files.map(({ bytes, name }) => sendUntilKept(bytes, name)));
  await eventually(() => expect(processesOf(product, 'worker')).not.toEqual([]), { within: 30_000 });
  const before = running();
  const { restarted } = await kill('worker');
  expect(restarted).toBeLessThan(5_000);
  expect(running()).toEqual(before);
  await rm(join(tools, 'hold'));
  await everythingSolved(ids);
});

test('killed, a reader is begun again with the next file, without anybody else', async () => {
  const before = running();
  for (const pid of processesOf(product, 'reader')) process.kill(pid, 'SIGKILL');
  const [file] = teamFiles(1, 24);
  const sent = performance.now();
  expect((await send(file!.bytes, file!.name)).state).toBe('accepted');
  process.stdout.write(`reader: a file is read ${Math.round(performance.now() - sent)} ms after its kill\n`);
  expect(performance.now() - sent).toBeLessThan(5_000);
  expect(running()).toEqual(before);
});

test('a file that ends the product twice is refused and named; those beside it are taken in', async () => {
  const poison = new TextEncoder().encode('sensor,event\n1,2\n');
  const beside = teamFiles(6, 25);
  const sending = Promise.all(beside.map(({ bytes, name }) => sendUntilKept(bytes, name)));
  for (const end of [1, 2]) {
    const before = processesOf(product, 'product');
    await expect(send(poison, 'poison.csv')).rejects.toThrow();
    await replaced(product, 'product', before);
    process.stdout.write(`poisoned file: ready ${Math.round(await healthy(product))} ms after end ${end}\n`);
  }
  const before = running();
  expect(await send(poison, 'poison.csv')).toMatchObject({
    state: 'refused',
    problems: [{ code: 'ENDED_THE_PROCESS' }],
  });
  expect(running()).toEqual(before);
  expect(new Set(await sending).size).toBe(beside.length);
  expect(await readFile(join(product.data, 'logs', 'strainscope.log'), 'utf8')).toMatch(
    /"work":"file [0-9a-f]{16}","ends":2.*not taken up any more/,
  );
});
