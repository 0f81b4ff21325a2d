/**
 * How many events a second gateways get rid of at the running product, with its PostgreSQL on the same cores: each request
 * is `POST /v1/events` over HTTP, and its answer says that the events are committed. Beside it what bare inserts of the
 * bytes that are kept of them take in the same database. Usage: npm run bench:ingest [-- events]
 */
import { create, toBinary } from '@bufbuild/protobuf';
import { sizeDelimitedEncode } from '@bufbuild/protobuf/wire';
import { DeviceEventSchema, type DeviceEvent } from '@strainscope/proto/ingest';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '@strainscope/demo-league';
import { printFigure, printMachine } from '@strainscope/testing';
import { Database } from './chaos/database.ts';
import { ConsoleApi } from './console-api.ts';
import { nodeOf, signInOf } from './demo.ts';
import { Product } from './product.ts';

const EVENTS = Number(process.argv[2] ?? 40_000);
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
    ...{ eventId: `bench-${process.pid}-${number}`, brand: 'prevent', sensorId: `BENCH${number % 200}` },
    ...{ sensorTime: { seconds: 1_795_000_000n + BigInt(number) }, sampleRateHz: RATE, frame: 'head' },
    linearAcceleration: { x: column(250, 0.02, 2), y: column(-90, 0.022, 2), z: column(60, 0.018, 2) },
    angularVelocity: { x: column(3, 0.02, 3), y: column(-12, 0.024, 3), z: column(5, 0.02, 3) },
  });
}

function asJson({ eventId, brand, sensorId, sensorTime, ...rest }: DeviceEvent): string {
  const { x: lx, y: ly, z: lz } = rest.linearAcceleration!;
  const { x, y, z } = rest.angularVelocity!;
  return JSON.stringify({
    ...{ event_id: eventId, brand, sensor_id: sensorId, sample_rate_hz: rest.sampleRateHz, frame: rest.frame },
    sensor_time: new Date(Number(sensorTime!.seconds) * 1000).toISOString(),
    ...{ linear_acceleration: { x: lx, y: ly, z: lz }, angular_velocity: { x, y, z } },
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
    ...{ name: 'JSON batches', type: 'application/json', perRequest: 100, least: 3_500 },
    body: (events) => Buffer.from(`{"events":[${events.map(asJson).join(',')}]}`),
  },
  {
    ...{ name: 'binary', type: 'application/x-protobuf', perRequest: 200, least: 6_000 },
    body: (events) => Buffer.concat(events.map((one) => sizeDelimitedEncode(DeviceEventSchema, one))),
  },
];

const product = await Product.start({ demo: 'people' });
let failures = 0;
try {
  const database = await Database.open(product.data);
  const tokens = await tokensOf(product.url);
  const settings = await database.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'max_wal_size')`,
  );
  say(`PostgreSQL as the product runs it: ${settings.map(({ name, setting }) => `${name} ${setting}`).join(', ')}`);
  let first = 0;
  for (const form of forms) {
    // The first requests warm the process up.
    await measure(form, tokens, first, 2_000, database);
    first += 2_000;
    const { perSecond, bare, bytes, processor, clients } = await measure(form, tokens, first, EVENTS, database);
    first += EVENTS;
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
    say(
      `  ${(perSecond / bare).toFixed(2)} of bare inserts of the same bytes (${bare.toFixed(0)} events/s); ${processor.toFixed(0)} µs of processor time an event in the product's process, ${clients.toFixed(0)} in the gateways'`,
    );
  }
  const waiting = await database.count(
    'select coalesce(sum(events), 0) from sensor_ingest.device_batches where processed_at is null',
  );
  say(`${waiting} events wait to be processed: that stood back meanwhile`);
  await database.close();
} finally {
  await product.remove();
}
printMachine();
process.exitCode = failures === 0 ? 0 : 1;

async function measure(form: Form, tokens: readonly string[], first: number, count: number, database: Database) {
  const bodies = Array.from({ length: Math.ceil(count / form.perRequest) }, (_, request) =>
    form.body(Array.from({ length: form.perRequest }, (_, i) => event(first + request * form.perRequest + i))),
  );
  const bytes = Math.round(bodies[0]!.length / form.perRequest);
  const kept = toBinary(DeviceEventSchema, event(first)).length;
  const [cpu, own] = [processorSeconds(), process.cpuUsage()];
  const begun = performance.now();
  let next = 0;
  await Promise.all(
    tokens.map(async (token) => {
      for (let body = bodies[next++]; body; body = bodies[next++]) await send(form, token, body);
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const events = bodies.length * form.perRequest;
  const processor = ((processorSeconds() - cpu) / events) * 1e6;
  const { user, system } = process.cpuUsage(own);
  const clients = (user + system) / events;
  const bare = await bareInserts(database, bodies.length, kept * form.perRequest, form.perRequest);
  return { perSecond: events / seconds, bytes, bare, processor, clients };
}

async function send({ type, perRequest }: Form, token: string, body: Buffer): Promise<void> {
  for (;;) {
    // A connection that idled may be closed this very moment.
    const answer = await post(token, type, body).catch(() => null);
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
async function post(token: string, type: string, body: Buffer) {
  const sent = request(`${product.url}/v1/events?team=${nodeOf('team').id}`, {
    ...{ agent: connections, method: 'POST' },
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length },
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], content: await text(response) };
}

/** Of the product's process, with its threads. */
function processorSeconds(): number {
  const fields = readFileSync(`/proc/${product.process.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
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
  return (requests * events) / seconds;
}

/** A gateway each. */
async function tokensOf(url: string): Promise<string[]> {
  const api = await ConsoleApi.signIn(url, signInOf('team').email, demoPassword);
  const tokens: string[] = [];
  for (let i = 1; i <= GATEWAYS; i++) {
    const name = `Sideline ${i}`;
    const wish = { name, gateway: name, scopes: ['uploads:write'], days: 1, password: demoPassword };
    tokens.push((await api.call<{ token: string }>('POST', '/account/api-tokens/make', wish)).token);
  }
  return tokens;
}
