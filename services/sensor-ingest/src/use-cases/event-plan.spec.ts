import { actorScope, type ActorScope } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { planEvent } from '../events/planned-event.ts';
import type { ProcessedEvent } from '../processing/file-task.ts';
import { decide } from './event-plan.ts';

const source = {
  brand: 'prevent',
  sensorId: '1',
  sourceEventId: '7',
  definitionVersion: '1',
  conditioning: 'default',
  occurredAt: new Date('2026-11-21T13:03:05.250Z'),
  contentSha256: 'same',
  warnings: [],
} as unknown as ProcessedEvent;
const attribution = { personId: 'p', teamId: 'team', scope: ['org', 'team'], isUnknown: false, isAssignedLater: false };
const event = planEvent(source, { ...attribution, note: null });
const before = {
  id: event.id,
  scope: ['org', 'team'],
  personId: 'p',
  fileSha256: 'old',
  occurredAt: source.occurredAt,
  contentSha256: 'same' as string | null,
  conditioning: 'default',
  definitionVersion: '1',
};
const staffOf = (nodeId: string): ActorScope =>
  actorScope({ personId: 'coach', level: Level.team, permissions: [] }, [{ nodeId, level: Level.team }], []);

function planned({
  known = [before],
  replaces = true,
  fileSha256 = 'new',
  node = 'team',
  events = [event],
  waiting = [] as string[],
} = {}) {
  const byId = new Map(known.map((row) => [row.id, row]));
  const circumstances = {
    replaces,
    fileSha256,
    actor: staffOf(node),
    waiting: new Set(waiting),
    held: new Map<string, never>(),
  };
  const { toRecord, toReplace, duplicates } = decide(events, byId, circumstances);
  return { record: toRecord.length, replace: toReplace.length, visible: duplicates.map(({ isVisible }) => isVisible) };
}

it.each<[string, Parameters<typeof planned>[0], ReturnType<typeof planned>]>([
  ['a new event is recorded', { known: [] }, { record: 1, replace: 0, visible: [] }],
  [
    'twice in one file it is recorded once',
    { known: [], events: [event, event] },
    { record: 1, replace: 0, visible: [true] },
  ],
  [
    'a known one is a duplicate unless asked otherwise',
    { replaces: false },
    { record: 0, replace: 0, visible: [true] },
  ],
  ['on request it is replaced', {}, { record: 0, replace: 1, visible: [] }],
  ['the same file changes nothing', { fileSha256: 'old' }, { record: 0, replace: 0, visible: [true] }],
  [
    'the same file conditioned otherwise does',
    { fileSha256: 'old', known: [{ ...before, conditioning: 'none' }] },
    { record: 0, replace: 1, visible: [] },
  ],
  [
    'the same file does that is found to be of another team',
    { fileSha256: 'old', events: [{ ...event, scope: ['org', 'then'] }] },
    { record: 0, replace: 1, visible: [] },
  ],
  [
    'that of another team is neither replaced nor shown',
    { node: 'other' },
    { record: 0, replace: 0, visible: [false] },
  ],
  [
    'not even when the file holds it twice',
    { node: 'other', events: [event, event] },
    { record: 0, replace: 0, visible: [false, false] },
  ],
])('%s', (_, situation, expected) => {
  expect(planned(situation)).toEqual(expected);
});

it.each<[string, Parameters<typeof planned>[0]]>([
  ['a new event', { known: [] }],
  ['a known one', {}],
  ['one twice in a file', { known: [], events: [event, event] }],
  ['one that by its sensor would be somebody else’s', { events: [{ ...event, consentOf: null, personId: 'u' }] }],
  ['one that their sensor recorded elsewhere', { known: [], events: [{ ...event, personId: 'u' }] }],
])('of whoever may not be processed is neither recorded nor replaced: %s', (_, given) => {
  const { visible, ...done } = planned({ ...given, waiting: ['p'] });
  expect(done).toEqual({ record: 0, replace: 0 });
  expect(visible).not.toContain(true);
});

it('what waits for somebody waits for them, whosever it would be', () => {
  const ofAnother = { ...event, consentOf: 'q', personId: 'q' };
  const circumstances = { replaces: true, fileSha256: 'new', actor: staffOf('team'), waiting: new Set<string>() };
  const plan = decide([ofAnother], new Map(), {
    ...circumstances,
    held: new Map([[event.id, { personId: 'p', occurredAt: source.occurredAt, fileSha256: 'old' }]]),
  });
  expect(plan.toQuarantine).toMatchObject([{ id: event.id, personId: 'p', consentOf: 'p', personUnknown: false }]);
});

describe('events with one number', () => {
  const later = new Date('2027-01-05T10:00:00Z');
  const changed = (over: Partial<ProcessedEvent>) => planEvent({ ...source, ...over }, { ...attribution, note: null });
  const plan = (events: Parameters<typeof decide>[0], known: Parameters<typeof decide>[1] = new Map()) =>
    decide(events, known, {
      replaces: false,
      fileSha256: 'new',
      actor: staffOf('team'),
      waiting: new Set<string>(),
      held: new Map(),
    });
  const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);
  const byId = new Map([[before.id, before]]);

  it.each<[string, Partial<ProcessedEvent>, Partial<typeof before>]>([
    ['the same time and other content', { contentSha256: 'other' }, {}],
    ['the same content at another time', { occurredAt: later }, {}],
    ['the same time, of which an earlier version kept no content', {}, { contentSha256: null }],
    [
      'the same file, of which an earlier version kept no content',
      { occurredAt: later },
      { contentSha256: null, fileSha256: 'new' },
    ],
    ['a file of the same name and content', { timeIsGiven: true }, {}],
  ])('are one: %s', (_, over, known) => {
    const { toRecord, duplicates } = plan([changed(over)], new Map([[before.id, { ...before, ...known }]]));
    expect([ids(toRecord), duplicates.map((each) => each.event.id)]).toEqual([[], [before.id]]);
  });

  it.each<[string, Partial<ProcessedEvent>, Partial<typeof before>]>([
    ['a counter that began anew', { occurredAt: later, contentSha256: 'other' }, {}],
    [
      'a counter that began anew since an earlier version',
      { occurredAt: later, contentSha256: 'other' },
      { contentSha256: null },
    ],
    ['a file of the same name with other content', { timeIsGiven: true, contentSha256: 'other' }, {}],
  ])('are two: %s, and each is a duplicate of itself alone', (_, over, known) => {
    const another = changed(over);
    const first = new Map([[before.id, { ...before, ...known }]]);
    const { toRecord, duplicates } = plan([another], first);
    expect([toRecord.length, duplicates]).toEqual([1, []]);
    const [{ id = '' } = {}] = toRecord;
    expect(id).not.toBe(before.id);
    const both = new Map([
      ...first,
      [
        id,
        { ...before, id, occurredAt: another.source.occurredAt, contentSha256: another.source.contentSha256 ?? null },
      ],
    ]);
    expect(plan([another], both).duplicates.map((each) => each.event.id)).toEqual([id]);
    expect(plan([event], both).duplicates.map((each) => each.event.id)).toEqual([before.id]);
  });

  it('are two in one file as well, and a third that is one of them is its duplicate', () => {
    const another = changed({ occurredAt: later, contentSha256: 'other' });
    const { toRecord, duplicates } = plan([event, another, another, event]);
    expect(new Set(ids(toRecord)).size).toBe(2);
    expect(duplicates.map((each) => each.event.id)).toEqual([ids(toRecord)[1], ids(toRecord)[0]]);
  });

  it('is two where one waits for a consent', () => {
    const held = new Map([[event.id, { personId: 'p', occurredAt: source.occurredAt, fileSha256: 'old' }]]);
    const another = changed({ occurredAt: later, contentSha256: 'other' });
    const { toQuarantine, toRecord } = decide([event, another], byId, {
      replaces: false,
      fileSha256: 'new',
      actor: staffOf('team'),
      waiting: new Set<string>(),
      held,
    });
    expect([ids(toQuarantine), toRecord.length]).toEqual([[event.id], 1]);
  });
});
