import { actorScope } from '@strainscope/access';
import { Level, NotFound } from '@strainscope/kernel';
import { GuardianshipWouldEnd, NotYoursAlone } from './birth-date.errors.ts';
import {
  assertMayCorrect,
  checkCorrection,
  demandConsistent,
  demandMayAge,
  outcomeOf,
  type Aging,
} from './birth-date.rules.ts';

const today = new Date('2026-11-23T10:00:00Z');
const asked = { personId: 'p', version: 0, birthDate: '2012-03-04', reason: 'Seen on the passport', guardianEmail: '' };
const faultsOf = (run: () => unknown) => {
  try {
    run();
    return [];
  } catch (error) {
    return (error as { faults: { path: string; message: string }[] }).faults;
  }
};

test.each([
  ['1900-01-01', 'Age 10 to 110'],
  ['2020-01-01', 'Age 10 to 110'],
  ['2030-01-01', 'Age 10 to 110'],
  ['12 March', 'A date as YYYY-MM-DD'],
])('%s is no date to be born on, as at sign-up', (birthDate, message) => {
  expect(faultsOf(() => checkCorrection({ ...asked, birthDate }, today))).toEqual([{ path: 'birthDate', message }]);
});

test('a correction says why', () => {
  const faults = faultsOf(() => checkCorrection({ ...asked, reason: '  ' }, today));
  expect(faults).toEqual([{ path: 'reason', message: 'Required' }]);
});

test.each([
  ['the same date', { birthDate: '1990-05-17' }, 'birthDate'],
  ['a guardian of an adult', { birthDate: '1991-05-17', guardianEmail: 'g@example.org' }, 'guardianEmail'],
  ['the young person as the guardian', { guardianEmail: 'kim@example.org' }, 'guardianEmail'],
])('%s is refused at its field', (_, given, path) => {
  const person = { birthDate: '1990-05-17', email: 'kim@example.org' };
  const correction = checkCorrection({ ...asked, ...given }, today);
  expect(faultsOf(() => demandConsistent(correction, person, today))).toMatchObject([{ path }]);
});

test('staff correct those whom they are above, and no colleague', () => {
  const coach = actorScope(
    { personId: 'coach', level: Level.team, permissions: [] },
    [{ nodeId: 'team', level: Level.team }],
    [],
  );
  const of = (level: Level, ...scope: string[]) => ({ scope, personId: 'somebody', level });
  expect(() => assertMayCorrect(coach, of(Level.player, 'team'))).not.toThrow();
  expect(() => assertMayCorrect(coach, of(Level.team, 'team'))).toThrow(NotFound);
  expect(() => assertMayCorrect(coach, of(Level.player, 'another'))).toThrow(NotFound);
});

const [adultDay, childDay] = ['1990-05-17', '2012-05-17'];
const staff = (...nodeIds: string[]) =>
  actorScope(
    { personId: 'coach', level: Level.team, permissions: [] },
    nodeIds.map((nodeId) => ({ nodeId, level: Level.team })),
    [],
  );
const admin = actorScope({ personId: 'admin', level: Level.admin, permissions: [] }, [], []);
const aging = (birthDate: string, over: Partial<Aging> = {}): Aging => ({
  personId: 'p',
  level: Level.player,
  birthDate,
  paths: [['org', 'team']],
  hasGuardians: false,
  isGuardian: false,
  ...over,
});
const [guarded, guardian] = [{ hasGuardians: true }, { isGuardian: true }];
const elsewhereToo = { paths: [['org', 'team'], ['another']] };

test.each([
  ['make a child of age who has a guardian', aging(childDay, guarded), adultDay, GuardianshipWouldEnd],
  ['make them of age tomorrow', aging(childDay, guarded), '2008-11-24', GuardianshipWouldEnd],
  ['or within a year', aging(childDay, guarded), '2009-11-23', GuardianshipWouldEnd],
  ['make somebody’s guardian a child', aging(adultDay, guardian), childDay, GuardianshipWouldEnd],
  ['close an account of elsewhere', aging(adultDay, elsewhereToo), childDay, NotYoursAlone],
  ['make a child of elsewhere of age', aging(childDay, elsewhereToo), adultDay, NotYoursAlone],
])('staff of one place do not %s; administrators do', (_, person, birthDate, refusal) => {
  expect(() => demandMayAge(staff('team'), person, birthDate, today)).toThrow(refusal);
  expect(() => demandMayAge(admin, person, birthDate, today)).not.toThrow();
});

test.each([
  ['make a child of age who has no guardian', aging(childDay), adultDay],
  ['make a guarded child older who stays one for longer than a year', aging(childDay, guarded), '2009-11-24'],
  ['make a guarded child younger', aging('2009-01-05', guarded), '2009-02-05'],
  ['make an adult a child who is nobody’s guardian', aging(adultDay), childDay],
  [
    'put another year right, of a guardian or of elsewhere',
    aging(adultDay, { ...guardian, ...elsewhereToo }),
    '1991-05-17',
  ],
])('staff %s', (_, person, birthDate) => {
  expect(() => demandMayAge(staff('team'), person, birthDate, today)).not.toThrow();
});

test('staff of every place may what staff of one may not', () => {
  const person = aging(adultDay, elsewhereToo);
  expect(() => demandMayAge(staff('team', 'another'), person, childDay, today)).not.toThrow();
});

const adult = (...permitted: ('care' | 'team')[]) => ({ minor: false, permitted });
const minor = (...permitted: ('care' | 'team')[]) => ({ minor: true, permitted });
test.each([
  ['an adult who is a child waits for a guardian', adult('care', 'team'), minor(), 'waits-for-guardian'],
  ['also one who was not asked yet', adult(), minor(), 'waits-for-guardian'],
  ['a child who is an adult decides', minor('care'), adult(), 'decides-alone'],
  ['also one whose guardian never answered', minor(), adult(), 'decides-alone'],
  ['an adult whose consent was given as a child decides again', adult('care'), adult(), 'decides-alone'],
  [
    'who agreed before they were taken for a child decides as before',
    minor('care'),
    adult('care'),
    'decides-as-before',
  ],
  ['also before a guardian answered', minor(), adult('care'), 'decides-as-before'],
  ['another day of the same year changes nothing', minor('care'), minor('care'), 'nothing'],
  ['a child who waits goes on waiting', minor(), minor(), 'nothing'],
  ['staff who were never asked still are not', adult(), adult(), 'nothing'],
] as const)('%s', (_, before, after, outcome) => {
  expect(
    outcomeOf({ ...before, permitted: [...before.permitted] }, { ...after, permitted: [...after.permitted] }),
  ).toBe(outcome);
});
