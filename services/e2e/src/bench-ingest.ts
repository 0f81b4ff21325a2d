/**
 * How many events a second gateways get rid of at the running product, with its PostgreSQL on the same cores: each request
 * is `POST /v1/events` over HTTP, and its answer says that the events are committed. Beside it what bare inserts of the
 * bytes that are kept of them take in the same database. While gateways wait in a queue the processing stands back (ADR 90):
 * what it does meanwhile is told, how fast the rest follows, and how late the last. The solver does nothing beside. Usage: npm run bench:ingest [-- events]
 */
import { create, toBinary } from '@bufbuild/protobuf';
import { sizeDelimitedEncode } from '@bufbuild/protobuf/wire';
import { DeviceEventSchema, type DeviceEvent } from '@strainscope/proto/ingest';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '@strainscope/demo-league';
import { printFigure, printMachine } from '@strainscope/testing';
import { Database } from './product/database.ts';
import { ConsoleApi } from './product/console-api.ts';
import { nodeOf, signInOf } from './product/demo.ts';
import { familySeconds, processorSeconds } from './product/processor-time.ts';
import { Product } from './product/product.ts';

const EVENTS = Number(process.argv[2] ?? 40_000);
const WARM_UP = 2_000;
/** Time for which processing is watched afterwards. */
const DRAIN_MILLISECONDS = 30_000;
const GATEWAYS = 40;
const SAMPLES = 160;
const RATE = 3200;

const connections = new Agent({ keepAlive: true });

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A burst as a sensor of 16 bits tells it: to a hundredth of m/s² and a thousandth of rad/s. */
function event(number: number): DeviceEvent {
  const column = (peak: number, centre: number, digits: number) =>
    Array.from({ length: SAMPLES }, (_, i) => {
      const value = peak * Math.exp(-(((i / RATE - centre) / 0.004) ** 2)) + Math.sin(i * 1.7 + number) * peak * 0.01;
      return Number(value.toFixed(digits));
    });
  return create(DeviceEventSchema, {
    eventId: `bench-${process.pid}-${number}`,
    brand: 'prevent',
    sensorId: `BENCH${number % 200}`,
    sensorTime: { seconds: 1_795_000_000n + BigInt(number) },
    sampleRateHz: RATE,
    frame: 'head',
    linearAcceleration: { x: column(250, 0.02, 2), y: column(-90, 0.022, 2), z: column(60, 0.018, 2) },
    angularVelocity: { x: column(3, 0.02, 3), y: column(-12, 0.024, 3), z: column(5, 0.02, 3) },
  });
}

function asJson({ eventId, brand, sensorId, sensorTime, ...rest }: DeviceEvent): string {
  const { x: lx, y: ly, z: lz } = rest.linearAcceleration!;
  const { x, y, z } = rest.angularVelocity!;
  return JSON.stringify({
    event_id: eventId,
    brand,
    sensor_id: sensorId,
    sample_rate_hz: rest.sampleRateHz,
    frame: rest.frame,
    sensor_time: new Date(Number(sensorTime!.seconds) * 1000).toISOString(),
    linear_acceleration: { x: lx, y: ly, z: lz },
    angular_velocity: { x, y, z },
  });
}

interface Form {
  name: string;
  type: string;
  perRequest: number;
  least: number;
  body(events: readonly DeviceEvent[]): Buffer;
}

const forms: Form[] = [
  {
    name: 'JSON batches',
    type: 'application/json',
    perRequest: 100,
    least: 3_500,
    body: (events) => Buffer.from(`{"events":[${events.map(asJson).join(',')}]}`),
  },
  {
    name: 'binary',
    type: 'application/x-protobuf',
    perRequest: 200,
    least: 6_000,
    body: (events) => Buffer.concat(events.map((one) => sizeDelimitedEncode(DeviceEventSchema, one))),
  },
];

let failures = 0;
// A product each: what one leaves to do is not to be measured with the other.
for (const form of forms) {
  const product = await Product.start({ demo: 'people' });
  const database = await Database.open(product.data);
  try {
    await pauseSolver(product.url);
    await report(form, { product, database, tokens: await tokensOf(product.url) });
  } finally {
    await database.close();
    await product.remove();
  }
}
printMachine();
process.exitCode = failures === 0 ? 0 : 1;

interface Setting {
  product: Product;
  database: Database;
  /** A gateway each. */
  tokens: readonly string[];
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
  const { product, database, tokens } = setting;
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
    tokens.map(async (token) => {
      for (let body = bodies[next++]; body; body = bodies[next++]) await send(product.url, form, token, body);
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const events = bodies.length * form.perRequest;
  const [spent, meanwhile] = [cost(events), before + events - (await waiting(database))];
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
  return `the other ${left} follow at ${rate.toFixed(0)} events/s (${cost(followed)}), the last of them ${(left / rate).toFixed(0)} s after it came`;
}

async function send(url: string, { type, perRequest }: Form, token: string, body: Buffer): Promise<void> {
  for (;;) {
    // A connection that idled may be closed this very moment.
    const answer = await post(url, token, type, body).catch(() => null);
    if (answer === null) continue;
    const { status, retryAfter, content } = answer;
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

/** Gateways are small programs, but theirs are the same two cores: `fetch` would take three times as much of them. */
async function post(url: string, token: string, type: string, body: Buffer) {
  const sent = request(`${url}/v1/events?team=${nodeOf('team').id}`, {
    agent: connections,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length },
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], content: await text(response) };
}

/**
 * Processor time from now on: of the product with its threads, of PostgreSQL, and of the gateways, which are this process.
 * @returns tells it by event
 */
function costsOf(product: Product): (events: number) => string {
  const postmaster = readFileSync(join(product.data, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  const now = () => {
    const { user, system } = process.cpuUsage();
    return [processorSeconds(product.process.pid!), familySeconds(parseInt(postmaster, 10)), (user + system) / 1e6];
  };
  const before = now();
  return (events) => {
    const [own, server, gateways] = now().map((seconds, i) => (((seconds - before[i]!) / events) * 1e6).toFixed(0));
    return `${own} µs in the product's process, ${server} in PostgreSQL's, ${gateways} in the gateways'`;
  };
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

/** Events that are recorded would be simulated at once, on both cores, for hours. */
async function pauseSolver(url: string): Promise<void> {
  const api = await ConsoleApi.signIn(url, signInOf('admin').email, demoPassword);
  await api.call('operations.setPool', { body: { pool: '*', state: 'paused' } });
}

/** A gateway each. */
async function tokensOf(url: string): Promise<string[]> {
  const api = await ConsoleApi.signIn(url, signInOf('team').email, demoPassword);
  const tokens: string[] = [];
  for (let i = 1; i <= GATEWAYS; i++) {
    const name = `Sideline ${i}`;
    tokens.push(
      (
        await api.call('apiTokens.create', {
          body: { name, gateway: name, scopes: ['uploads:write'], days: 1, password: demoPassword },
        })
      ).token,
    );
  }
  return tokens;
}
