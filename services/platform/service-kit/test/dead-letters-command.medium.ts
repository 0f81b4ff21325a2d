import { encodeEvent, PostgresEventBus } from '@strainscope/messaging';
import { newId, systemClock } from '@strainscope/kernel';
import { createLogger } from '@strainscope/observability';
import { emptyDatabase, eventually } from '@strainscope/testing';
import { deadLettersCommand, UsageError } from '../src/operations/dead-letters-command.ts';
import { startService, type RunningService } from '../src/service/start-service.ts';
import { noteService } from './note-service.ts';

const service = noteService.name;
const node = newId();
let bus: PostgresEventBus;
let running: RunningService;
let databases: { service: string; url: string }[];

beforeAll(async () => {
  const urls = await emptyDatabase(service, 'event-log');
  databases = [{ service, url: urls[service]! }];
  bus = await PostgresEventBus.open({ url: urls['event-log']!, pollMilliseconds: 200 });
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
});
afterAll(async () => {
  await running.stop();
  await bus.close();
});

async function command(...args: string[]): Promise<{ ok: boolean; lines: string[] }> {
  const lines: string[] = [];
  const ok = await deadLettersCommand(args, { databases, by: 'ada', print: (line) => lines.push(line) });
  return { ok, lines };
}

test('what a service could not apply is listed, shown, replayed and given up, by its ids alone', async () => {
  expect(await command('list')).toEqual({ ok: true, lines: ['No event waits.'] });
  const poison = encodeEvent(
    'org-hierarchy',
    { type: 'strainscope.org.node.renamed.v1', key: node, message: { nodeId: 'no id', name: 'Secret Harlequins' } },
    {},
  );
  const eventId = poison.headers.ce_id;
  await bus.append('org', [poison]);
  const listed = await eventually(
    async () => {
      const { lines } = await command('list', '--service', service);
      expect(lines).toHaveLength(2);
      return lines;
    },
    { within: 20_000, every: 250 },
  );
  expect(listed[0]).toContain(`${service}  ${eventId}  strainscope.org.node.renamed.v1  key ${node}`);
  const shown = await command('show', eventId);
  expect(shown.lines.join()).not.toContain('Harlequins');
  expect(await command('replay', '--event', eventId)).toMatchObject({
    ok: false,
    lines: [`${service}: 1 of 1 still wait`, expect.stringContaining(eventId)],
  });
  expect(await command('discard', eventId, '--reason', 'no such node')).toMatchObject({ ok: true });
  expect((await command('list')).lines).toEqual(['No event waits.']);
  const history = JSON.parse((await command('show', eventId)).lines[0]!) as { history: { what: string }[] };
  expect(history.history.map(({ what }) => what)).toEqual(['asked for replay', 'failed again', 'discarded']);
}, 60_000);

test('words that make no command are answered with those that do', async () => {
  await expect(command('erase')).rejects.toThrow(UsageError);
  await expect(command('discard', newId())).rejects.toThrow('--reason TEXT');
  await expect(command('list', '--service', 'nobody')).rejects.toThrow('There is no service nobody.');
  const named = ['show nosuch', 'replay --event nosuch', 'discard nosuch --reason TEXT'];
  for (const line of named) await expect(command(...line.split(' '))).rejects.toThrow('nosuch is no id of an event');
  await expect(command('show', newId())).rejects.toMatchObject({ status: 404 });
});
