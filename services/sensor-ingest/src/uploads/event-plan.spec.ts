import { actorScope, type ActorScope } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import type { ProcessedEvent } from '../processing/file-task.ts';
import { planEvent } from '../events/planned-event.ts';
import { decide } from './event-plan.ts';

const source = {
  ...{ brand: 'prevent', sensorId: '1', sourceEventId: '7', definitionVersion: '1', conditioning: 'default' },
  warnings: [],
} as unknown as ProcessedEvent;
const attribution = { personId: 'p', teamId: 'team', scope: ['org', 'team'], isUnknown: false, isAssignedLater: false };
const event = planEvent(source, { ...attribution, note: null });
const before = {
  ...{ id: event.id, scope: ['org', 'team'], personId: 'p', fileSha256: 'old' },
  ...{ conditioning: 'default', definitionVersion: '1' },
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
    ...{ replaces, fileSha256, actor: staffOf(node) },
    ...{ waiting: new Set(waiting), held: new Map<string, string>() },
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
  const plan = decide([ofAnother], new Map(), { ...circumstances, held: new Map([[event.id, 'p']]) });
  expect(plan.toQuarantine).toMatchObject([{ id: event.id, personId: 'p', consentOf: 'p', personUnknown: false }]);
});
