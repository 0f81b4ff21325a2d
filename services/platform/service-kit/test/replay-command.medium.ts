import { MikroORM } from '@mikro-orm/postgresql';
import { newId, systemClock } from '@strainscope/kernel';
import { encodeEvent, PostgresEventBus } from '@strainscope/messaging';
import { createLogger } from '@strainscope/observability';
import { ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { emptyDatabase, eventually } from '@strainscope/testing';
import { UsageError } from '../src/operations/dead-letters-command.ts';
import { replayCommand } from '../src/operations/replay-command.ts';
import { startService, type RunningService } from '../src/service/start-service.ts';
import { noteService } from './note-service.ts';

const service = noteService.name;
const topic = 'org';
let bus: PostgresEventBus;
let orm: MikroORM;
let running: RunningService | undefined;
let urls: Record<string, string>;

beforeEach(async () => {
  urls = await emptyDatabase(service, 'event-log');
  bus = await PostgresEventBus.open({ url: urls['event-log']!, pollMilliseconds: 200 });
  orm = await MikroORM.init(ormOptions({ service, url: urls[service]!, entities: [], migrations: [] }));
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await orm.close(true);
  await bus.close();
});

async function start(): Promise<void> {
  const absent = undefined as never;
  running = await startService(
    noteService,
    {
      database: { urlOf: (name: string) => urls[name]! },
      bus,
      clock: systemClock,
      actorKey: new Uint8Array(32),
      logger: createLogger({ service: 'test', level: 'silent' }),
      jobs: absent,
      blobs: absent,
      mailer: absent,
      sms: absent,
      publicUrl: absent,
    },
    { longest: 20 },
  );
}

/** An earlier version, which knows nothing of what is announced. */
async function passOver(): Promise<void> {
  const earlier = await bus.subscribe({ group: service, topics: [topic], handle: () => Promise.resolve() });
  await nothingWaits();
  await earlier.close();
}

function rename(name: string): Promise<void> {
  const nodeId = newId();
  const type = 'strainscope.org.node.renamed.v1';
  return bus.append(topic, [encodeEvent('org-hierarchy', { type, key: nodeId, message: { nodeId, name } }, {})]);
}

async function command(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await replayCommand(args, { bus, print: (line) => lines.push(line) });
  return lines;
}

const nothingWaits = () =>
  eventually(async () => expect(await bus.lag(service)).toContainEqual({ topic, messages: 0, seconds: 0 }), {
    within: 20_000,
  });

function noted(): Promise<string[]> {
  return withScope(orm.em.fork(), serviceScope, async (em) => {
    const rows = await em.execute<{ text: string }[]>('select text from notes order by id');
    return rows.map(({ text }) => text);
  });
}

test('what a service passed over is applied, what it applied is not applied again', async () => {
  for (const name of ['first', 'second']) await rename(name);
  await passOver();
  await start();
  await rename('third');
  await eventually(async () => expect(await noted()).toEqual(['renamed to third']), { within: 20_000 });

  expect(await command('--service', service, '--topic', topic, '--from', '1')).toEqual([
    expect.stringContaining(`${service} is brought ${topic} again from 1 on.`),
  ]);
  await eventually(async () => expect(await noted()).toEqual(['renamed to third', 'renamed to second']));

  for (let times = 0; times < 2; times++) await command('--service', service, '--topic', topic);
  await nothingWaits();
  expect(await noted()).toEqual(['renamed to third', 'renamed to second', 'renamed to first']);
  expect(await command('--service', service)).toEqual([`${service}  auth  0 wait`, `${service}  ${topic}  0 wait`]);
}, 60_000);

test('it is refused of what nobody follows, and where words make no command', async () => {
  await rename('first');
  await passOver();
  for (const [args, words] of [
    [[], 'replay --service NAME'],
    [['--service', service, '--topic', topic, '--from', '-1'], 'replay --service NAME'],
    [['--service', service, '--form', '1'], 'replay --service NAME'],
    [['--service', 'nobody', '--topic', topic], 'nobody follows nothing here.'],
    [['--service', service, '--topic', 'ingest'], `${service} follows ${topic}.`],
  ] as const) {
    const refusal = command(...args);
    await expect(refusal).rejects.toThrow(UsageError);
    await expect(refusal).rejects.toThrow(words);
  }
  expect(await command('--service', service)).toEqual([`${service}  ${topic}  0 wait`]);
});
