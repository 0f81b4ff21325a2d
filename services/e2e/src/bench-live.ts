/**
 * How long an alert takes from a gateway to a screen while five matches send 430 events a second, as at half-time times
 * ten: the whole product, its PostgreSQL, the gateways and a real browser on the same cores. In a second stretch 200
 * consoles show a wall meanwhile. What an event costs, from the request to the lists, is told, too. The solver does nothing
 * beside.
 * Usage: npm run bench:live [-- --seconds 60 --rate 430 --consoles 200]; the machine should be idle.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { printFigure, printMachine, quantile } from '@strainscope/testing';
import { hasBrowser, launchBrowser, sees, signIn, walk } from './browser/browser.ts';
import { burst } from './gateways/burst.ts';
import { inBinary, postEvents, type Gateway } from './gateways/event-requests.ts';
import { startMatches, watcher, type Match } from './live/matches.ts';
import { WallConsoles } from './live/wall-consoles.ts';
import { ConsoleApi } from './product/console-api.ts';
import { costsOf } from './product/costs.ts';
import { Database } from './product/database.ts';
import { nodeOf } from './product/demo.ts';
import { pauseSolver } from './product/pause-solver.ts';
import { Product } from './product/product.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '430' },
    consoles: { type: 'string', default: '200' },
  },
});
const [seconds, rate, consoles] = [values.seconds, values.rate, values.consoles].map(Number) as [
  number,
  number,
  number,
];
const MATCHES = 5;
const GATEWAYS_OF_MATCH = 8;
/** Requests a second, of all gateways together. */
const REQUESTS = 10;
/** A severe event comes with one of so many requests: of each match in 5 s, so that each is an incident of its own. */
const SEVERE_EVERY = 11;
/** Its size beside the others. */
const SEVERE = 3.6;
/** The first events wait for programs that are compiled, and pages for their parts. */
const WARM_UP_SECONDS = 10;

if (!hasBrowser) {
  process.stderr.write('There is no Chromium here, and so no screen to measure.\n');
  process.exit(2);
}
const product = await Product.start({ demo: 'people' });
const database = await Database.open(product.data);
const browser = await launchBrowser();
let isInside = true;
try {
  await database.settled();
  await pauseSolver(product.url);
  const api = await ConsoleApi.signIn(product.url, watcher.email, watcher.password);
  const matches = await startMatches(api, MATCHES, GATEWAYS_OF_MATCH);
  await walk(browser, {}, async (page) => {
    await signIn(page, product.url, watcher.email, watcher.password);
    await page.goto(`${product.url}/alerts`, { waitUntil: 'domcontentloaded' });
    await sees(page, 'Alerts');
    await send(matches, WARM_UP_SECONDS, 'warm-up');
    await drained();
    await stretch(matches, 'alone');
    const wall = await WallConsoles.open(product.url, api, nodeOf('organization').id, consoles);
    await stretch(matches, `with ${consoles} consoles on a wall`);
    wall.close();
    const p95 = wall.calls.length === 0 ? Infinity : quantile(wall.calls, 0.95);
    tell(`page calls of ${consoles} consoles, p95 of ${wall.calls.length}`, p95, 'ms', 150);
    tell('page calls that failed', wall.failures, '', 0);
  });
} finally {
  await browser.close();
  await database.close();
  await product.remove();
}
printMachine();
process.exitCode = isInside ? 0 : 1;

/** Sends for a while, and tells how long the alerts took to the page, as it told the product. */
async function stretch(matches: readonly Match[], name: string): Promise<void> {
  const cost = costsOf(product);
  const { sent, severe, answers, refused } = await send(matches, seconds, name);
  const left = await waiting();
  const begun = performance.now();
  await drained();
  const behind = (performance.now() - begun) / 1000;
  // Time for the page to show and tell what came last.
  await sleep(3_000);
  const spent = cost(sent.size);
  const rows = await database.query<{ source_event_id: string; shown: number | null }>(
    `select h.source_event_id, (extract(epoch from t.shown_at) * 1000)::float8 as shown
     from sensor_ingest.alerts a join sensor_ingest.haes h on h.id = a.event_id
     join sensor_ingest.event_times t on t.event_id = a.event_id where h.source_event_id like $1`,
    [`${name}-%`],
  );
  const took = rows.flatMap(({ shown, source_event_id: eventId }) =>
    shown === null ? [] : [shown - sent.get(eventId)!],
  );
  process.stdout.write(
    `${name}: ${sent.size} events in ${seconds} s, ${refused} requests refused, ${left} waited at the end and followed within ${behind.toFixed(1)} s; ${took.length} of ${severe} alerts shown\n`,
  );
  tell(`alerts that were not shown, ${name}`, severe - took.length, '', 0);
  // Nothing that was shown is no answer within any limit.
  const shownWithin = (share: number) => (took.length === 0 ? Infinity : quantile(took, share));
  tell(`gateway → screen, p50, ${name}`, shownWithin(0.5), 'ms', 300);
  tell(`gateway → screen, p95, ${name}`, shownWithin(0.95), 'ms', 2_000);
  tell(`gateway → screen, p99, ${name}`, shownWithin(0.99), 'ms', 5_000);
  tell(`gateway → durable, p95, ${name}`, quantile(answers, 0.95), 'ms', 1_000);
  tell(`processor time an event, all of it, ${name}`, (spent.product + spent.database) / 1000, 'ms');
}

function tell(what: string, value: number, unit: string, most?: number): void {
  const isKept = printFigure({ what, value, unit, ...(most !== undefined && { limit: { most } }) });
  isInside &&= isKept;
}

/**
 * Lets all gateways send by a clock, whether the product keeps up or not, and now and then a severe event alone.
 * @returns when each event was sent, how many severe ones there were, and how long requests took until the events were durable, ms
 */
async function send(matches: readonly Match[], length: number, name: string) {
  const [sent, answers, open] = [new Map<string, number>(), [] as number[], [] as Promise<void>[]];
  let [severe, refused] = [0, 0];
  const post = ({ gateways, sensorIds }: Match, turn: number, count: number, scale: number) => {
    const events = Array.from({ length: count }, (_, i) => {
      const number = sent.size + 1;
      const [eventId, sensorId] = [`${name}-${number}`, sensorIds[number % sensorIds.length]!];
      sent.set(eventId, Date.now());
      return burst({ eventId, sensorId, at: new Date(Date.now() - i * 20) }, number, scale);
    });
    const answer = answered(gateways[turn % gateways.length]!, inBinary.body(events));
    open.push(answer.then((took) => void (took === null ? (refused += 1) : answers.push(took))));
  };
  const begun = Date.now();
  for (let turn = 0; turn < length * REQUESTS; turn++) {
    await sleep(Math.max(0, begun + (turn * 1000) / REQUESTS - Date.now()));
    const match = matches[turn % matches.length]!;
    post(match, Math.floor(turn / matches.length), Math.round(rate / REQUESTS), 1);
    if (turn % SEVERE_EVERY !== 0) continue;
    post(match, turn, 1, SEVERE);
    severe += 1;
  }
  await Promise.all(open);
  return { sent, severe, answers, refused };
}

/** How long a request took, ms; null where it was refused. */
async function answered(gateway: Gateway, body: Buffer): Promise<number | null> {
  const begun = performance.now();
  const { status } = await postEvents(product.url, gateway, inBinary.type, body);
  return status === 200 ? performance.now() - begun : null;
}

function waiting(): Promise<number> {
  return database.count(
    'select coalesce(sum(events), 0) from sensor_ingest.device_batches where processed_at is null and parked_at is null',
  );
}

async function drained(): Promise<void> {
  while ((await waiting()) > 0) await sleep(250);
  await database.settled();
}
