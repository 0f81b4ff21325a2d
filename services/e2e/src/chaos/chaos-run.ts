import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@strainscope/demo-league';
import type { MatchFile } from '@strainscope/demo-league';
import { ConsoleApi } from '../product/console-api.ts';
import { nodeOf, signInOf, teamFiles } from '../product/demo.ts';
import { Product } from '../product/product.ts';
import { Database } from '../product/database.ts';
import { instantSolver } from './instant-solver.ts';

export interface ChaosOptions {
  events: number;
  kills: number;
  seed: number;
  say: (line: string) => void;
}

export interface ChaosReport {
  kills: number;
  acknowledged: number;
  /** Everything that is not as it should be; empty when nothing was lost, doubled or stuck. */
  faults: string[];
}

/** Files that are sent between two kills come in a few at a time. */
const AT_ONCE = 4;
/** A kill falls somewhere in the work on a share of the files. */
const LONGEST_WAIT_MS = 900;

/** Uploads events while the whole process is killed with −9 again and again, then counts what is there. */
export async function runChaos({ events, kills, seed, say }: ChaosOptions): Promise<ChaosReport> {
  const random = new Random(seed);
  const data = await mkdtemp(join(tmpdir(), 'strainscope-chaos-'));
  const tools = await mkdtemp(join(tmpdir(), 'strainscope-chaos-tools-'));
  const env = {
    STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORKERS_ENTRY: await instantSolver(tools),
    STRAINSCOPE_SIMULATION_ORCHESTRATOR_LEASE_SECONDS: '3',
  };
  const start = () => Product.start({ data, demo: 'people', env });
  let product = await start();
  try {
    const files = teamFiles(events, seed);
    const acknowledged = new Map<string, string>();
    let killed = 0;
    for (let round = 0; round <= kills; round++) {
      const share = files.slice(
        Math.floor((round * events) / (kills + 1)),
        Math.floor(((round + 1) * events) / (kills + 1)),
      );
      const sending = sendAll(await signedIn(product), share, acknowledged);
      if (round < kills) {
        await sleep(random.between(0, LONGEST_WAIT_MS));
        await product.kill();
        killed += 1;
      }
      await sending;
      if (round < kills) product = await start();
      if (round % 10 === 9) say(`${killed} kills, ${acknowledged.size} of ${events} events acknowledged`);
    }
    // What was not acknowledged is sent again, as the console does.
    await sendAll(await signedIn(product), files, acknowledged);
    const faults = await verdict(data, files, acknowledged);
    return { kills: killed, acknowledged: acknowledged.size, faults };
  } finally {
    await product.stop();
    for (const folder of [data, tools]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export function signedIn(product: Product): Promise<ConsoleApi> {
  const { email, password } = signInOf('team');
  return ConsoleApi.signIn(product.url, email, password);
}

/** Remembers the event of each file that was acknowledged; a broken connection acknowledges nothing. */
export async function sendAll(
  api: ConsoleApi,
  files: readonly MatchFile[],
  acknowledged: Map<string, string>,
): Promise<void> {
  const waiting = files.filter(({ name }) => !acknowledged.has(name));
  const sender = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const eventId = await send(api, file).catch(() => null);
      if (eventId) acknowledged.set(file.name, eventId);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

async function send(api: ConsoleApi, file: MatchFile): Promise<string | null> {
  const { files } = await api.upload(nodeOf('team').id, [file]);
  return files[0]?.events[0]?.event_id ?? null;
}

/** Waits until nothing moves any more, then counts. Answers everything that is not as it should be. */
export async function verdict(
  data: string,
  files: readonly MatchFile[],
  acknowledged: Map<string, string>,
): Promise<string[]> {
  const database = await Database.open(data);
  try {
    await settled(database);
    const faults: string[] = [];
    const expect = (what: string, found: unknown, wanted: unknown) => {
      if (String(found) !== String(wanted)) faults.push(`${what}: ${String(found)}, not ${String(wanted)}`);
    };
    expect('files acknowledged', acknowledged.size, files.length);
    expect('different events acknowledged', new Set(acknowledged.values()).size, files.length);
    const ids = [...acknowledged.values()];
    const count = (sql: string) => database.count(sql, ids);
    expect('events recorded', await database.count('select count(*) from sensor_ingest.haes'), files.length);
    expect(
      'acknowledged events that are recorded',
      await count('select count(*) from sensor_ingest.haes where id = any($1::uuid[])'),
      files.length,
    );
    expect(
      'simulations',
      await database.count('select count(*) from simulation_orchestrator.simulations'),
      files.length,
    );
    expect(
      'events with one complete simulation',
      await count(`select count(*) from (select event_id from simulation_orchestrator.simulations
        where status = 'complete' and event_id = any($1::uuid[]) group by 1 having count(*) = 1) as one`),
      files.length,
    );
    expect('events on the lists', await database.count('select count(*) from reporting.haes'), files.length);
    expect(
      'complete simulations on the lists',
      await database.count(`select count(*) from reporting.simulations where state = 'complete'`),
      files.length,
    );
    expect('dead letters', await database.deadLetters(), 0);
    return faults;
  } finally {
    await database.close();
  }
}

async function settled(database: Database): Promise<void> {
  const deadline = Date.now() + 300_000;
  const moving = `select (select count(*) from simulation_orchestrator.simulations
      where status not in ('complete', 'failed', 'cancelled'))
    + (select count(*) from sensor_ingest.outbox where sent_at is null)
    + (select count(*) from simulation_orchestrator.outbox where sent_at is null)`;
  for (let quiet = 0; quiet < 3;) {
    if (Date.now() > deadline) return;
    quiet = (await database.count(moving)) === 0 ? quiet + 1 : 0;
    await sleep(1_000);
  }
}
