/**
 * How many events a second gateways get rid of at the running product, with its PostgreSQL on the same cores: each request
 * is `POST /v1/events` over HTTP, and its answer says that the events are committed. Beside it what bare inserts of the
 * bytes that are kept of them take in the same database. While gateways wait in a queue the processing stands back (ADR 90):
 * what it does meanwhile is told, how fast the rest follows, and how late the last. The solver does nothing beside. Usage: npm run bench:ingest [-- events]
 */
import { toBinary } from '@bufbuild/protobuf';
import { DeviceEventSchema, type DeviceEvent } from '@strainscope/proto/ingest';
import { setTimeout as sleep } from 'node:timers/promises';
import { printFigure, printMachine } from '@strainscope/testing';
import { burst, SAMPLES } from './gateways/burst.ts';
import { gatewaysOf, inBinary, inJson, postEvents, type EventForm, type Gateway } from './gateways/event-requests.ts';
import { ConsoleApi } from './product/console-api.ts';
import { costsOf, type EventCosts } from './product/costs.ts';
import { Database } from './product/database.ts';
import { nodeOf, signInOf } from './product/demo.ts';
import { pauseSolver } from './product/pause-solver.ts';
import { Product } from './product/product.ts';

const EVENTS = Number(process.argv[2] ?? 40_000);
const WARM_UP = 2_000;
/** Time for which processing is watched afterwards. */
const DRAIN_MILLISECONDS = 30_000;
const GATEWAYS = 40;

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Form extends EventForm {
  perRequest: number;
  least: number;
}

const forms: Form[] = [
  { ...inJson, perRequest: 100, least: 3_500 },
  { ...inBinary, perRequest: 200, least: 6_000 },
];

let failures = 0;
// A product each: what one leaves to do is not to be measured with the other.
for (const form of forms) {
  const product = await Product.start({ demo: 'people' });
  const database = await Database.open(product.data);
  try {
    await pauseSolver(product.url);
    await report(form, { product, database, gateways: await gatewaysOfTeam(product.url) });
  } finally {
    await database.close();
    await product.remove();
  }
}
printMachine();
process.exitCode = failures === 0 ? 0 : 1;

function event(number: number): DeviceEvent {
  const at = new Date((1_795_000_000 + number) * 1000);
  return burst({ eventId: `bench-${process.pid}-${number}`, sensorId: `BENCH${number % 200}`, at }, number);
}

async function gatewaysOfTeam(url: string): Promise<Gateway[]> {
  const { email, password } = signInOf('team');
  return gatewaysOf(await ConsoleApi.signIn(url, email, password), nodeOf('team').id, GATEWAYS);
}

function inWords({ product, database, gateways }: EventCosts): string {
  const shares = [`${product.toFixed(0)} µs in the product's process`, `${database.toFixed(0)} in PostgreSQL's`];
  return [...shares, `${gateways.toFixed(0)} in the gateways'`].join(', ');
}

interface Setting {
  product: Product;
  database: Database;
  gateways: readonly Gateway[];
}

async function report(form: Form, setting: Setting): Promise<void> {
  const settings = await setting.database.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'max_wal_size')`,
  );
  say(`PostgreSQL as the product runs it: ${settings.map(({ name, setting }) => `${name} ${setting}`).join(', ')}`);
  // The first requests warm the process up; what every service then does with their events is not to be measured.
  await measure(form, setting, 0, WARM_UP);
  while ((await waiting(setting.database)) > 0) await sleep(500);
  await setting.database.settled();
  const { perSecond, bare, bytes, spent, meanwhile } = await measure(form, setting, WARM_UP, EVENTS);
  const later = await rest(setting);
  if (perSecond < form.least) failures += 1;
  say(
    `${form.name}: ${GATEWAYS} gateways, ${form.perRequest} events a request, 6 × ${SAMPLES} samples and ${bytes} bytes an event`,
  );
  printFigure({
    what: `durable ingest by the device API, ${form.name}`,
    value: perSecond,
    unit: 'events/s',
    limit: { least: form.least },
  });
  say(`  ${(perSecond / bare).toFixed(2)} of bare inserts of the same bytes (${bare.toFixed(0)} events/s)`);
  say(`  processor time an event: ${spent}`);
  say(`  ${meanwhile} events were processed meanwhile; ${later}`);
}

async function measure(form: Form, setting: Setting, first: number, count: number) {
  const { product, database, gateways } = setting;
  const bodies = Array.from({ length: Math.ceil(count / form.perRequest) }, (_, request) =>
    form.body(Array.from({ length: form.perRequest }, (_, i) => event(first + request * form.perRequest + i))),
  );
  const bytes = Math.round(bodies[0]!.length / form.perRequest);
  const kept = toBinary(DeviceEventSchema, event(first)).length;
  const bare = await bareInserts(database, bodies.length, kept * form.perRequest, form.perRequest);
  const [before, cost] = [await waiting(database), costsOf(product)];
  const begun = performance.now();
  let next = 0;
  await Promise.all(
    gateways.map(async (gateway) => {
      for (let body = bodies[next++]; body; body = bodies[next++]) await send(product.url, form, gateway, body);
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const events = bodies.length * form.perRequest;
  const [spent, meanwhile] = [inWords(cost(events)), before + events - (await waiting(database))];
  return { perSecond: events / seconds, bytes, bare, spent, meanwhile };
}

function waiting(database: Database): Promise<number> {
  return database.count(
    'select coalesce(sum(events), 0) from sensor_ingest.device_batches where processed_at is null and parked_at is null',
  );
}

/** Looks for a while at how what waits is processed. */
async function rest({ product, database }: Setting): Promise<string> {
  const [left, begun, cost] = [await waiting(database), performance.now(), costsOf(product)];
  const until = begun + DRAIN_MILLISECONDS;
  let still = left;
  while (still > 0 && performance.now() < until) {
    await sleep(500);
    still = await waiting(database);
  }
  const followed = left - still;
  if (followed === 0) return left === 0 ? 'none waited' : `of the other ${left} none followed`;
  const seconds = (performance.now() - begun) / 1000;
  const rate = followed / seconds;
  return `the other ${left} follow at ${rate.toFixed(0)} events/s (${inWords(cost(followed))}), the last of them ${(left / rate).toFixed(0)} s after it came`;
}

async function send(url: string, { type, perRequest }: Form, gateway: Gateway, body: Buffer): Promise<void> {
  for (;;) {
    const { status, retryAfter, content } = await postEvents(url, gateway, type, body);
    if (status === 429 || status === 503) {
      await sleep(Number(retryAfter ?? 1) * 1000);
      continue;
    }
    if (status !== 200) throw new Error(`${status} ${content}`);
    const { accepted, duplicates, events } = JSON.parse(content) as Record<'accepted' | 'duplicates', number> & {
      events: unknown[];
    };
    if (accepted + duplicates !== perRequest) throw new Error(`Refused: ${JSON.stringify(events[0])}`);
    return;
  }
}

/** Events a second, had each request been nothing but an insert of what is kept of it. */
async function bareInserts(database: Database, requests: number, bytes: number, events: number): Promise<number> {
  await database.query('create table if not exists bare (content bytea)');
  await database.query('alter table bare alter column content set storage external');
  const begun = performance.now();
  for (let i = 0; i < requests; i++) {
    await database.query('insert into bare values ($1)', [Buffer.alloc(bytes, i)]);
  }
  const seconds = (performance.now() - begun) / 1000;
  await database.query('drop table bare');
  // What comes next is not to write down what this has left.
  await database.query('checkpoint');
  return (requests * events) / seconds;
}
