/**
 * Does a flood of sign-ins keep others waiting? Times calls of somebody signed in, first in peace, then while hundreds try
 * wrong passwords without a pause, half from one address and half from an address each. Usage: npm run
 * bench:login-flood [attackers] [calls]; the machine should be idle, and the product built.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConsoleApi } from './product/console-api.ts';
import { nodeOf, signInOf } from './product/demo.ts';
import { Product } from './product/product.ts';

const LIMIT_MILLISECONDS = 300;
const CALLS = Number(process.argv[3] ?? 600);
const attackers = Number(process.argv[2] ?? 300);
let unanswered = 0;
const say = (line: string) => process.stdout.write(`${line}\n`);

const product = await Product.start({ demo: 'people' });
try {
  say(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, load ${loadavg()[0]!.toFixed(1)}, ${attackers} attackers`);
  const { email, password } = signInOf('team');
  const api = await ConsoleApi.signIn(product.url, email, password);
  await timed(api, CALLS / 6);
  report('in peace', await timed(api, CALLS));

  const half = Math.floor(attackers / 2);
  const flood = fork(join(import.meta.dirname, 'login-flood/attackers.js'), [
    product.url,
    String(half),
    String(attackers - half),
  ]);
  await sleep(3_000);
  const flooded = report('under the flood', await timed(api, CALLS));
  const begun = performance.now();
  const entered = await signedInAfter(product.url, email, password);
  say(`somebody with the right password came in ${entered ? `after ${since(begun)} s` : 'not within a minute'}`);
  flood.send('stop');
  const [statuses] = (await once(flood, 'message')) as [Record<string, number>];
  say(`attackers were answered ${JSON.stringify(statuses)}`);
  say(`${unanswered} calls of somebody signed in failed`);
  process.exitCode = flooded <= LIMIT_MILLISECONDS && unanswered === 0 ? 0 : 1;
} finally {
  await product.remove();
}

/** Milliseconds of each call: lists and a page of details, one after the other, as somebody at a screen makes them. */
async function timed(api: ConsoleApi, calls: number): Promise<number[]> {
  const teamId = nodeOf('team').id;
  const asked = [
    () => api.request('teams.list'),
    () => api.request('teams.get', { body: { team_id: teamId } }),
    () => api.request('players.ofTeam', { body: { team_id: teamId, itemPerPage: 50 } }),
  ];
  const milliseconds: number[] = [];
  for (let call = 0; call < calls; call++) {
    const begun = performance.now();
    const response = await asked[call % asked.length]!();
    await response.arrayBuffer();
    milliseconds.push(performance.now() - begun);
    if (!response.ok) unanswered += 1;
  }
  return milliseconds;
}

/** As a person does: tries again when told to. From an address that nobody attacks from. */
async function signedInAfter(url: string, email: string, password: string): Promise<boolean> {
  const patience = performance.now() + 60_000;
  while (performance.now() < patience) {
    const entered = await ConsoleApi.signIn(url, email, password).then(
      () => true,
      () => false,
    );
    if (entered) return true;
  }
  return false;
}

function since(begun: number): string {
  return ((performance.now() - begun) / 1_000).toFixed(1);
}

/** @returns the 99th percentile */
function report(when: string, milliseconds: readonly number[]): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const percentile = (part: number) => sorted[Math.ceil(part * sorted.length) - 1]!;
  const [p50, p99] = [percentile(0.5), percentile(0.99)];
  const ratio = (p99 / LIMIT_MILLISECONDS).toFixed(2);
  say(`calls ${when}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} of ${LIMIT_MILLISECONDS} ms, ratio ${ratio}`);
  return p99;
}
