import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MatchFile } from '@strainscope/demo-league';
import { ConsoleApi } from './product/console-api.ts';
import { nodeOf, signInOf, teamFiles } from './product/demo.ts';
import { residentMegabytes } from './product/process-memory.ts';
import { Product } from './product/product.ts';

// `npm run bench`: what the product promises of its speed and size, measured in one run, each beside its limit.

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (since: number) => (performance.now() - since) / 1000;

function row(what: string, figure: number, limit: number, unit: string): void {
  const [shown, ratio] = [figure.toPrecision(3), (figure / limit).toFixed(2)];
  say(`${what.padEnd(58)}${`${shown} ${unit}`.padStart(12)}   limit ${limit} ${unit}, ratio ${ratio}`);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

async function send(api: ConsoleApi, files: readonly MatchFile[], priority: 'now' | 'batch'): Promise<string[]> {
  const answer = await api.upload(nodeOf('team').id, files, { simulation: { priority } });
  return answer.files.flatMap(({ events }) => events.flatMap(({ event_id }) => (event_id ? [event_id] : [])));
}

/** Seconds from sending a file until the event's page has what it shows. */
async function kinematics(api: ConsoleApi, file: MatchFile): Promise<number> {
  const sent = performance.now();
  const [eventId = ''] = await send(api, [file], 'batch');
  for (;;) {
    const answers = await Promise.all([
      api.request('events.signals', { params: { id: eventId }, query: { kind: 'conditioned' } }),
      api.request('events.get', { body: { event_id: eventId } }),
    ]);
    if (answers.every(({ ok }) => ok)) return seconds(sent);
    if (seconds(sent) > 10) throw new Error(`answered ${answers.map(({ status }) => status).join(', ')}`);
    await sleep(20);
  }
}

async function strain(api: ConsoleApi, file: MatchFile): Promise<number> {
  const sent = performance.now();
  const [eventId = ''] = await send(api, [file], 'now');
  for (;;) {
    const runs = await api.call('events.simulations', { body: { event_id: eventId } });
    if (runs.some(({ state }) => state === 'complete')) return seconds(sent);
    if (seconds(sent) > 300) throw new Error('no strain within five minutes');
    await sleep(200);
  }
}

/** Sends files as the console does, ten a request and two requests at a time, while somebody else opens pages. */
async function drop(api: ConsoleApi, files: readonly MatchFile[]): Promise<{ total: number; pages: number[] }> {
  const began = performance.now();
  const requests = Array.from({ length: Math.ceil(files.length / 10) }, (_, i) => files.slice(i * 10, i * 10 + 10));
  const pages: number[] = [];
  let done = false;
  const reader = (async () => {
    while (!done) {
      const asked = performance.now();
      await api.call('teams.list');
      pages.push(seconds(asked) * 1000);
      await sleep(50);
    }
  })();
  const sender = async () => {
    for (let next = requests.shift(); next; next = requests.shift()) await send(api, next, 'batch');
  };
  await Promise.all([sender(), sender()]);
  const total = seconds(began);
  done = true;
  await reader;
  return { total, pages };
}

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
say(`StrainScope ${version} on ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB`);
const product = await Product.start({ demo: 'people' });
try {
  const { email, password } = signInOf('team');
  const [strained, ...files] = teamFiles(1051, 5);
  let api = await ConsoleApi.signIn(product.url, email, password);
  await sleep(5_000);
  row(
    'memory without solver work, PostgreSQL included',
    residentMegabytes(product.process.pid!, product.data),
    1200,
    'MB',
  );
  row('one event: file sent → coarse strain', await strain(api, strained!), 20, 's');
  api = await ConsoleApi.signIn(product.url, email, password);
  const delays: number[] = [];
  for (const file of files.slice(0, 50)) delays.push(await kinematics(api, file));
  row('file sent → kinematics, p95 of 50, solver at work', percentile(delays, 0.95), 1, 's');
  const { total, pages } = await drop(api, files.slice(50));
  row('1,000 files in one drop, solver at work', total, 60, 's');
  row('a page call meanwhile, p95', percentile(pages, 0.95), 300, 'ms');
  await product.stop();
  const began = performance.now();
  const again = await Product.start({ data: product.data, demo: 'people' });
  await fetch(`${again.url}/login`);
  row('a later start → sign-in page (after the build check)', seconds(began), 15, 's');
  await again.stop();
} finally {
  await product.remove();
}
