import { purposes, type Purpose } from '@strainscope/consent';
import { comesOfAge, isMinor } from '../../people/persons/majority.ts';
import { permissionOf, type Circumstances, type Decided } from './processing-permission.ts';

const [mother, father, child] = ['mother', 'father', 'child'];
const now = new Date('2026-11-21T10:00:00Z');
const texts = {
  current: () => ({ version: '2026-09' }),
  lapsesOn: (_: Purpose, version: string) => ({ '2025-04': '2027-01-01', '2020-01': '2026-01-01' })[version] ?? null,
};

let minute = 0;
function decided(purpose: Purpose, over: Partial<Decided> = {}): Decided {
  const at = new Date(Date.UTC(2026, 9, 1, 12, minute++));
  return { purpose, given: true, capacity: 'guardian', decidedBy: mother, version: '2026-09', at, ...over };
}
const own = (purpose: Purpose, over: Partial<Decided> = {}) =>
  decided(purpose, { capacity: 'self', decidedBy: child, ...over });
const assent = (purpose: Purpose, given = true, version = '2026-09') =>
  decided(purpose, { capacity: 'assent', decidedBy: child, given, version });
const not = { given: false };

const fifteen: Circumstances = {
  birthDate: '2011-03-04',
  registeredAt: new Date('2026-10-01T00:00:00Z'),
  askedAtRegistration: true,
  decisions: [],
  deciders: new Set([mother]),
};
const adult: Circumstances = { ...fifteen, birthDate: '1999-03-04', deciders: new Set() };
const staff: Circumstances = { ...adult, askedAtRegistration: false };
const cameOfAge: Circumstances = { ...fifteen, birthDate: '2008-10-30' };
const signedAsChild = { at: new Date('2026-11-02T12:00:00Z'), signedOn: '2026-10-29' };
const asAdult = { at: new Date('2026-11-01T12:00:00Z') };
/** They signed up as an adult, which they were not. */
const wasTakenForAdult = cameOfAge;

type Case = [title: string, who: Circumstances, decisions: Decided[], permitted: Purpose[]];
const cases: Case[] = [
  ['an adult is processed for care and for the team', adult, [], ['care', 'team']],
  ['an adult asks for research', adult, [own('research')], ['care', 'team', 'research']],
  ['an adult withdraws from the team', adult, [own('team', not)], ['care']],
  ['an adult withdraws from care, and with it from everything', adult, [own('research'), own('care', not)], []],
  ['an adult comes back', adult, [own('care', not), own('care')], ['care', 'team']],
  ['staff and guardians were asked for nothing', staff, [], []],
  ['staff who play too decide for themselves', staff, [own('care'), own('team')], ['care', 'team']],
  ['a guardian of an adult decides nothing', adult, [decided('research')], ['care', 'team']],

  ['a minor alone is not processed', fifteen, [], []],
  ['a minor cannot consent alone', fifteen, [own('care'), assent('care')], []],
  ['a guardian consents to care', fifteen, [decided('care')], ['care']],
  ['a guardian consents to the team without care', fifteen, [decided('team')], []],
  ['a guardian consents to care and team', fifteen, [decided('care'), decided('team')], ['care', 'team']],
  ['research needs the assent', fifteen, [decided('care'), decided('research')], ['care']],
  [
    'research with the assent',
    fifteen,
    [decided('care'), decided('research'), assent('research')],
    ['care', 'research'],
  ],
  ['the assent alone opens nothing', fifteen, [decided('care'), assent('research')], ['care']],
  ['a minor refuses to be filmed', fifteen, [decided('care'), decided('video'), assent('video', false)], ['care']],
  [
    'a minor who refuses care is processed for nothing, whatever the guardian says',
    fifteen,
    [decided('care'), decided('team'), assent('care', false), decided('care')],
    [],
  ],
  ['until they agree again', fifteen, [decided('care'), assent('care', false), assent('care')], ['care']],
  [
    'an assent to an older text counts until that lapses',
    fifteen,
    [decided('care'), decided('research'), assent('research', true, '2025-04')],
    ['care', 'research'],
  ],
  [
    'an assent to a lapsed text does not count',
    fifteen,
    [decided('care'), decided('research'), assent('research', true, '2020-01')],
    ['care'],
  ],
  [
    'what a minor refused on an older text stays refused',
    fifteen,
    [decided('care'), decided('video'), assent('video', false, '2020-01')],
    ['care'],
  ],
  ['a guardian withdraws', fifteen, [decided('care'), decided('team'), decided('care', not)], []],
  [
    'one guardian takes back what the other gave',
    { ...fifteen, deciders: new Set([mother, father]) },
    [decided('care'), decided('care', { ...not, decidedBy: father })],
    [],
  ],
  [
    'and the newest decision counts',
    { ...fifteen, deciders: new Set([mother, father]) },
    [decided('care', { ...not, decidedBy: father }), decided('care')],
    ['care'],
  ],
  ['a stranger decides nothing', fifteen, [decided('care', { decidedBy: 'stranger' })], []],
  [
    'a guardian without custody has decided nothing',
    { ...fifteen, deciders: new Set([father]) },
    [decided('care')],
    [],
  ],
  [
    'what such a guardian withdrew stays withdrawn',
    { ...fifteen, deciders: new Set([mother]) },
    [decided('care'), decided('care', { ...not, decidedBy: father })],
    [],
  ],
  ['an older text counts until it lapses', fifteen, [decided('care', { version: '2025-04' })], ['care']],
  ['a lapsed text does not count', fifteen, [decided('care', { version: '2020-01' })], []],
  ['nor does it for an adult, who has decided and is asked again', adult, [own('care', { version: '2020-01' })], []],

  ['at 18 the guardian’s consent ends', cameOfAge, [decided('care'), decided('team')], []],
  ['and the person decides', cameOfAge, [decided('care'), own('care', asAdult)], ['care']],
  ['a form that they signed as a child and that came in later', cameOfAge, [own('care', signedAsChild)], []],
  ['nor is a child’s form a no of an adult', cameOfAge, [own('care', asAdult), own('team', signedAsChild)], ['care']],
  ['what was decided alone before that binds nobody', wasTakenForAdult, [own('care'), own('team')], []],
  ['nor does what was refused then', wasTakenForAdult, [own('care', not), own('care', asAdult)], ['care']],
  ['whoever was registered as a minor has agreed to nothing', cameOfAge, [], []],
];

test.each(cases)('%s', (_, who, decisions, permitted) => {
  expect(permissionOf({ ...who, decisions }, texts, now).permitted).toEqual(permitted);
});

test('nothing but a current decision of whoever decides opens anything: every combination', () => {
  for (const minor of [true, false])
    for (const capacity of ['self', 'guardian', 'assent'] as const)
      for (const given of [true, false])
        for (const version of ['2026-09', '2025-04', '2020-01'])
          for (const decidedBy of [mother, 'stranger', child])
            for (const purpose of purposes) {
              const decisions = [decided(purpose, { capacity, given, version, decidedBy })];
              const { permitted } = permissionOf({ ...(minor ? fifteen : adult), decisions }, texts, now);
              const binds = given && version !== '2020-01' && capacity === 'guardian' && decidedBy === mother;
              if (minor) expect(permitted).toEqual(binds && purpose === 'care' ? ['care'] : []);
              else if (purpose !== 'care') expect(permitted).toContain('care');
            }
});

test('each state has its name', () => {
  const states = (who: Circumstances, ...decisions: Decided[]) =>
    permissionOf({ ...who, decisions }, texts, now).purposes.find(({ purpose }) => purpose === 'care')!.state;
  expect(states(adult)).toBe('implied');
  expect(states(fifteen)).toBe('missing');
  expect(states(fifteen, decided('care'))).toBe('given');
  expect(states(fifteen, decided('care', { version: '2025-04' }))).toBe('outdated');
  expect(states(fifteen, decided('care', { version: '2020-01' }))).toBe('lapsed');
  expect(states(fifteen, decided('care', not))).toBe('refused');
  expect(states(fifteen, decided('care'), decided('care', not))).toBe('withdrawn');
  expect(states(cameOfAge, decided('care'))).toBe('lapsed');
});

test('an assent is outdated, given or refused, once a newer text asks again', () => {
  const said = (...decisions: Decided[]) =>
    permissionOf({ ...fifteen, decisions }, texts, now).purposes.find(({ purpose }) => purpose === 'research')!.assent;
  expect(said()).toBe('missing');
  expect(said(assent('research'))).toBe('given');
  expect(said(assent('research', false))).toBe('refused');
  expect(said(assent('research', true, '2025-04'))).toBe('outdated');
  expect(said(assent('research', false, '2025-04'))).toBe('outdated');
  expect(said(assent('research', true, '2025-04'), assent('research'))).toBe('given');
});

test('it says when it changes by itself, or is to be told: a text lapses, the weeks before, a birthday', () => {
  const reviewed = (who: Circumstances, ...decisions: Decided[]) =>
    permissionOf({ ...who, decisions }, texts, now).reviewOn;
  expect(reviewed(adult)).toBeNull();
  expect(reviewed(fifteen, decided('care'))).toBe('2029-03-04');
  expect(reviewed(fifteen, decided('care', { version: '2025-04' }))).toBe('2026-12-02');
  const agreed = [decided('care'), decided('research'), assent('research', true, '2025-04')];
  expect(reviewed(fifteen, ...agreed)).toBe('2026-12-02');
  const december = new Date('2026-12-02T00:00:00Z');
  expect(permissionOf({ ...fifteen, decisions: agreed }, texts, december).reviewOn).toBe('2027-01-01');
});

test('a newer text outdates what counts on an older one, or did until that lapsed: a guardian’s yes, a minor’s, and nothing else', () => {
  const outdated = (...decisions: Decided[]) =>
    permissionOf({ ...fifteen, decisions }, texts, now).outdated.map(({ capacity, purpose }) => [capacity, purpose]);
  const old = { version: '2025-04' };
  expect(outdated(decided('care'))).toEqual([]);
  expect(outdated(decided('care', old))).toEqual([['guardian', 'care']]);
  expect(outdated(decided('care', { version: '2020-01' }))).toEqual([['guardian', 'care']]);
  expect(outdated(decided('care', old), decided('care', not))).toEqual([]);
  const research = [decided('care'), decided('research', old), assent('research', true, '2025-04')];
  expect(outdated(...research)).toEqual([
    ['guardian', 'research'],
    ['assent', 'research'],
  ]);
});

test('a minor’s yes that has lapsed is outdated whether or not the guardian’s did, as long as the guardian’s was not taken back', () => {
  const outdated = (...decisions: Decided[]) =>
    permissionOf({ ...fifteen, decisions: [decided('care'), ...decisions] }, texts, now).outdated.map(
      ({ capacity, purpose }) => [capacity, purpose],
    );
  const [lapsed, taken] = [assent('research', true, '2020-01'), decided('research', not)];
  expect(outdated(decided('research'), lapsed)).toEqual([['assent', 'research']]);
  expect(outdated(decided('research', { version: '2020-01' }), lapsed)).toEqual([
    ['guardian', 'research'],
    ['assent', 'research'],
  ]);
  expect(outdated(lapsed)).toEqual([]);
  expect(outdated(decided('research'), taken, lapsed)).toEqual([]);
  expect(outdated(decided('research'), lapsed, assent('research', false))).toEqual([]);
  expect(outdated(decided('video'), assent('video', true, '2020-01'))).toEqual([]);
});

test('a yes to a text that is newer than the newest known here counts as given: a process of the version before knows no other', () => {
  const ahead = [decided('care', { version: '2026-11' }), decided('research'), assent('research', true, '2026-11')];
  const { purposes: states, outdated } = permissionOf({ ...fifteen, decisions: ahead }, texts, now);
  expect(outdated).toEqual([]);
  const of = (wanted: Purpose) => states.find(({ purpose }) => purpose === wanted);
  expect([of('care')?.state, of('research')?.assent]).toEqual(['given', 'given']);
});

test('majority begins on the day', () => {
  expect(comesOfAge('2008-11-21')).toBe('2026-11-21');
  expect(isMinor('2008-11-21', now)).toBe(false);
  expect(isMinor('2008-11-22', now)).toBe(true);
  expect(comesOfAge('2008-02-29')).toBe('2026-03-01');
});
