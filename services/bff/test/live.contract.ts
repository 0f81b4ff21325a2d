import type { Level } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import { idOf, personOf, scopeOf, targetFor, type Target } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
const open: AbortController[] = [];
beforeEach(async () => {
  bff = await startTestBff();
});
afterEach(async () => {
  for (const controller of open.splice(0)) controller.abort();
  await bff.close();
});

interface Heard {
  id: string | undefined;
  name: string;
  data: Record<string, unknown>;
}

/** Listens as a browser does; resolves once the stream is open. */
async function listen(as: Level, lastEventId?: string): Promise<{ heard: Heard[]; ended: () => boolean }> {
  const controller = new AbortController();
  open.push(controller);
  const response = await bff.fetch('/bff/live', {
    as,
    signal: controller.signal,
    ...(lastEventId && { headers: { 'last-event-id': lastEventId } }),
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const heard: Heard[] = [];
  let hasEnded = false;
  void read(response, heard).then(
    () => (hasEnded = true),
    () => (hasEnded = true),
  );
  return { heard, ended: () => hasEnded };
}

async function read(response: Response, heard: Heard[]): Promise<void> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    heard.push(...blocks.flatMap(parse));
  }
}

function parse(block: string): Heard[] {
  const fields = Object.fromEntries(
    block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
  );
  return fields.event
    ? [{ id: fields.id, name: fields.event, data: JSON.parse(fields.data ?? '{}') as Heard['data'] }]
    : [];
}

const recorded = (target: Target) =>
  bff.bus.announce('sensor-ingest', {
    type: 'strainscope.ingest.hae.recorded.v1',
    key: target.eventId,
    message: {
      eventId: target.eventId,
      personId: target.personId,
      teamId: target.team,
      scope: scopeOf(target),
      peaks: [{ key: 'pla', value: 31.5, unit: 'g' }],
      label: 'hae',
    },
  });

const completed = (target: Target) =>
  bff.bus.announce('simulation-orchestrator', {
    type: 'strainscope.simulation.simulation.completed.v1',
    key: target.simulationId,
    message: {
      facts: {
        simulationId: target.simulationId,
        eventId: target.eventId,
        personId: target.personId,
        teamId: target.team,
        scope: scopeOf(target),
      },
      metrics: [{ key: 'mps95', value: 0.11, unit: '' }],
    },
  });

const subtree = targetFor(200, 'own subtree');

test('an event and its simulation reach the team that they belong to', async () => {
  const { heard } = await listen(200);
  await recorded(subtree);
  await completed(subtree);
  await eventually(() => expect(heard).toHaveLength(2));
  expect(heard[0]).toMatchObject({ name: 'hae', data: { event_id: subtree.eventId, pla_g: 31.5, replaced: false } });
  expect(heard[1]).toMatchObject({ name: 'simulation', data: { state: 'complete', progress: 1, mps95: 0.11 } });
});

test.each<[Level, string[]]>([
  [1000, ['player n1a', 'player n1b', 'player n2a', 'player e1a', 'player s1a']],
  [300, ['player n1a', 'player n1b', 'player n2a']],
  [250, ['player n1a', 'player n1b']],
  [200, ['player n1a']],
  [150, []],
  [100, []],
])('level %i hears of its subtree, itself and its child, and of nobody else', async (level, seen) => {
  const { heard } = await listen(level);
  const near = [targetFor(level, 'self'), targetFor(level, 'own child')];
  const far = [
    targetFor(200, 'own subtree'),
    targetFor(200, 'sibling'),
    targetFor(250, 'sibling'),
    targetFor(300, 'sibling'),
    targetFor(300, 'other tree'),
  ];
  for (const target of [...far, ...near]) await recorded(target);
  const expected = [...seen.map(idOf), ...near.map(({ personId }) => personId)];
  await eventually(() => expect(heard.map(({ data }) => data.player_id)).toEqual(expected));
});

const decided = ({ personId }: Target) =>
  bff.bus.announce('auth', {
    type: 'strainscope.auth.processing.changed.v1',
    key: personId,
    message: { personId, permittedPurposes: ['care'], minor: true, revision: 2n },
  });

test('whoever is shown is in the access log before, once for each stream', async () => {
  const { heard } = await listen(200);
  await recorded(subtree);
  await completed(subtree);
  await eventually(() => expect(heard).toHaveLength(2));
  const { call, personIds, actor } = bff.identity.reads[0]!;
  expect([call, personIds, actor]).toEqual(['GET /live', [subtree.personId], personOf(200)]);
  expect(bff.identity.reads).toHaveLength(1);
});

test('what cannot be recorded is not shown: the stream ends', async () => {
  const { heard, ended } = await listen(200);
  bff.broken.set('RecordRead', 'away');
  await recorded(subtree);
  await eventually(() => expect(ended()).toBe(true));
  expect(heard).toEqual([]);
});

test('without consent to the team its staff hears nothing of a person any more, the person does', async () => {
  const [staff, self] = [await listen(250), await listen(100)];
  const own = targetFor(100, 'self');
  await recorded(subtree);
  await recorded(own);
  await eventually(() => expect([staff.heard.length, self.heard.length]).toEqual([1, 1]));
  bff.identity.withheld = { withheldFromAll: [], withheldFromTeam: [subtree.personId, own.personId] };
  await decided(subtree);
  await decided(own);
  await completed(subtree);
  await completed(own);
  await recorded(targetFor(200, 'sibling'));
  await eventually(() => expect([staff.heard.length, self.heard.length]).toEqual([2, 2]));
  expect(staff.heard.map(({ name }) => name)).toEqual(['hae', 'hae']);
  expect(self.heard.map(({ name }) => name)).toEqual(['hae', 'simulation']);
});

test('a stream that was lost goes on where it was', async () => {
  const first = await listen(200);
  await recorded(subtree);
  await eventually(() => expect(first.heard).toHaveLength(1));
  open[0]!.abort();
  await completed(subtree);
  const second = await listen(200, first.heard[0]!.id);
  await eventually(() => expect(second.heard.map(({ name }) => name)).toEqual(['simulation']));
});

test('a stream of another process cannot be gone on with: the screen is told to load afresh', async () => {
  const { heard } = await listen(200, '0197a000-0000-7000-8000-000000000001.12');
  await eventually(() => expect(heard).toEqual([{ id: undefined, name: 'reset', data: { reason: 'unknown-id' } }]));
});

test('a message that cannot be read fails for itself, and the next ones arrive', async () => {
  const target = targetFor(200, 'own subtree');
  const { heard } = await listen(200);
  await bff.bus.announceRaw('ingest', 'strainscope.ingest.hae.recorded.v1', 'not json');
  await recorded(target);
  await eventually(() => expect(heard.map(({ name }) => name)).toContain('hae'));
});

test('it ends with its session', async () => {
  const { ended } = await listen(200);
  const other = await listen(250);
  await bff.bus.announce('auth', {
    type: 'strainscope.auth.session.ended.v1',
    key: idOf('person 200'),
    message: { sessionId: 'id of session-200', personId: idOf('person 200') },
  });
  await eventually(() => expect(ended()).toBe(true));
  expect(other.ended()).toBe(false);
});

test('an upload is told in the other windows of the same person, not to his colleagues', async () => {
  const own = await listen(200);
  const above = await listen(1000);
  const form = new FormData();
  form.append('uploadId', subtree.uploadId);
  form.append('teamId', subtree.team);
  form.append('files', new Blob(['x']), 'a.csv');
  await bff.fetch('/bff/team/upload/singlJob', { method: 'POST', as: 200, body: form });
  await eventually(() =>
    expect(own.heard).toMatchObject([{ name: 'upload', data: { file_name: 'a.csv', state: 'accepted', events: 1 } }]),
  );
  expect(above.heard).toEqual([]);
});

test('nobody listens without a session', async () => {
  const response = await bff.fetch('/bff/live');
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'INVALID_TOKEN']);
});
