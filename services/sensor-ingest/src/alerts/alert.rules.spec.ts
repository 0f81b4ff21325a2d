import { AlertDoneAlready, NothingToUndo, OutcomeNotOffered, StepNotPossible } from './alert.errors.ts';
import {
  incidentsOf,
  outcomesFor,
  standingAfter,
  stepsFrom,
  take,
  undo,
  type Outcome,
  type Standing,
  type Step,
  type StepKind,
  type TakenStep,
} from './alert.rules.ts';
import { isLate } from '../latency/stages.ts';

const NOW = new Date('2026-11-28T15:00:00Z');
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const step = (kind: StepKind, over: Partial<Step> = {}): Step => ({
  kind,
  assigneeId: null,
  outcome: null,
  note: '',
  ...over,
});
const assess = (outcome: Outcome) => step('assess', { outcome, note: 'dizzy' });
const begun: Standing = { state: 'new', assigneeId: null, outcome: null, note: '' };
const through = (...steps: Step[]) => steps.reduce((standing, one) => take(standing, one, 'adult', null), begun);

test('an alert goes from new to closed, one step after the other', () => {
  const [acknowledge, assign, close] = [step('acknowledge'), step('assign', { assigneeId: 'doctor' }), step('close')];
  expect(through(acknowledge, assign, assess('watched'), close)).toEqual({
    state: 'closed',
    assigneeId: 'doctor',
    outcome: 'watched',
    note: 'dizzy',
  });
  expect(through(acknowledge, assess('watched')).state).toBe('assessed');
});

test.each<[string, Step[], Step]>([
  ['assigned before it was acknowledged', [], step('assign')],
  ['closed without an assessment', [step('acknowledge')], step('close')],
  ['assessed after it was closed', [step('acknowledge'), assess('watched'), step('close')], assess('watched')],
])('it is not %s', (_, before, next) => {
  expect(() => through(...before, next)).toThrow(StepNotPossible);
});

test('whoever acknowledges second is told who was first', () => {
  const acknowledged = through(step('acknowledge'));
  const second = () => take(acknowledged, step('acknowledge'), 'adult', 'ann');
  expect(second).toThrow(AlertDoneAlready);
  try {
    second();
  } catch (error) {
    expect(error).toMatchObject({ faults: [{ who: 'ann' }] });
  }
  expect.assertions(2);
});

test.each(['under-12', '12-14', '15-17', 'unknown'])('nobody of the age band %s is cleared on the day', (ageBand) => {
  expect(outcomesFor(ageBand)).not.toContain('returned-to-play');
  const acknowledged = through(step('acknowledge'));
  expect(() => take(acknowledged, assess('returned-to-play'), ageBand, null)).toThrow(OutcomeNotOffered);
});

test('an adult may return to play, and an assessment names what came of it', () => {
  const acknowledged = through(step('acknowledge'));
  expect(take(acknowledged, assess('returned-to-play'), 'adult', null).outcome).toBe('returned-to-play');
  expect(() => take(acknowledged, step('assess'), 'adult', null)).toThrow(OutcomeNotOffered);
});

test('the steps that are possible are told', () => {
  expect(stepsFrom('new')).toEqual(['acknowledge']);
  expect(stepsFrom('assigned')).toEqual(['assign', 'assess']);
  expect(stepsFrom('closed')).toEqual([]);
});

describe('undo', () => {
  const taken = (kind: StepKind, number: number, byId: string, at: Date): TakenStep => ({
    ...step(kind),
    number,
    byId,
    at,
    undoneAt: null,
  });
  const steps = [taken('acknowledge', 1, 'ann', NOW), taken('assign', 2, 'ann', later(5_000))];

  test('takes back the last step for ten seconds, and the one before it then', () => {
    const once = undo(steps, 'ann', later(6_000));
    expect(standingAfter(once).state).toBe('acknowledged');
    expect(standingAfter(undo(once, 'ann', later(7_000))).state).toBe('new');
  });

  test.each([
    ['after ten seconds', 'ann', later(15_001)],
    ['of somebody else', 'ben', later(6_000)],
  ])('is not possible %s', (_, who, at) => {
    expect(() => undo(steps, who, at)).toThrow(NothingToUndo);
  });
});

test.each([
  [9_999, false, false],
  [10_001, false, true],
  [7 * 24 * 3_600_000, false, true],
  [-60_000, false, false],
  [0, true, true],
])('an event of %d ms before, wrong clock %s, is late: %s', (age, clockIsWrong, late) => {
  expect(isLate(later(-age), NOW, clockIsWrong)).toBe(late);
});

describe('incidents', () => {
  const alert = (incidentId: string, milliseconds: number, over = {}) => ({
    teamId: 'a',
    occurredAt: later(milliseconds),
    incidentId,
    clockIsWrong: false,
    ...over,
  });

  test('are alerts of one team within five seconds of each other', () => {
    expect(incidentsOf([alert('2', 9_000), alert('1', 4_500), alert('3', 15_000)], [alert('0', 0)])).toEqual([
      '0',
      '0',
      '3',
    ]);
  });

  test('are not shared with another team, nor with what a wrong clock says', () => {
    const others = [alert('1', 0, { teamId: 'b' }), alert('2', 0, { clockIsWrong: true }), alert('3', 100)];
    expect(incidentsOf(others, [])).toEqual(['1', '2', '3']);
  });
});
