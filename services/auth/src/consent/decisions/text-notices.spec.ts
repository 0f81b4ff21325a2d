import type { Decided } from './processing-permission.ts';
import { textNotices } from './text-notices.ts';

const care: Decided = {
  purpose: 'care',
  given: true,
  capacity: 'guardian',
  decidedBy: 'mother',
  version: '2025-04',
  at: new Date('2025-05-01'),
};
const texts = (lapsesOn: string | null, newest = '2026-09') => ({
  current: () => ({ version: newest }),
  lapsesOn: () => lapsesOn,
});

/** Reviews a person one time after another, each with what is remembered of the one before. */
function reviews() {
  let told: string[] = [];
  return (day: string, lapsesOn: string | null = '2027-01-01', newest?: string): boolean => {
    const notices = textNotices([care], told, texts(lapsesOn, newest), new Date(day));
    told = notices.told;
    return notices.due.length > 0;
  };
}

test('a newer text is told of once, and once more in the weeks before the older lapses', () => {
  const tells = reviews();
  expect(tells('2026-09-01')).toBe(true);
  expect(tells('2026-12-01')).toBe(false);
  expect(tells('2026-12-02')).toBe(true);
  expect([tells('2026-12-31'), tells('2027-01-01'), tells('2027-06-01')]).toEqual([false, false, false]);
});

test('where both are due it is one letter', () => {
  const tells = reviews();
  expect([tells('2026-12-24'), tells('2026-12-24')]).toEqual([true, false]);
});

test('without a last day it is told once; a text still newer asks again', () => {
  const tells = reviews();
  expect([tells('2026-09-01', null), tells('2030-01-01', null)]).toEqual([true, false]);
  expect(tells('2030-01-01', null, '2027-01')).toBe(true);
});

describe('a last day of which somebody was told', () => {
  const told = () => {
    const tells = reviews();
    tells('2026-12-10');
    return tells;
  };

  test.each(['2026-12-20', '2026-12-11', '2026-06-01'])('is told again, once, when it comes forward to %s', (day) => {
    const tells = told();
    expect([tells('2026-12-11', day), tells('2026-12-31', day)]).toEqual([true, false]);
  });

  test('is told again when it is put off, and before the new one', () => {
    const tells = told();
    expect([tells('2026-12-11', '2027-06-01'), tells('2027-05-01', '2027-06-01')]).toEqual([true, false]);
    expect([tells('2027-05-02', '2027-06-01'), tells('2027-05-31', '2027-06-01')]).toEqual([true, false]);
  });

  test('is told again when it is taken back', () => {
    const tells = told();
    expect([tells('2026-12-11', null), tells('2030-01-01', null)]).toEqual([true, false]);
  });

  test('is told again when it comes back', () => {
    const tells = told();
    expect([tells('2026-12-11', '2027-12-01'), tells('2026-12-12')]).toEqual([true, true]);
  });

  test.each([
    ['ahead', '2027-01-01'],
    ['put off', '2027-06-01'],
    ['taken back', null],
    ['past', '2026-12-01'],
  ])('is told again, once, when a text still newer counts: the day is %s', (_, day) => {
    const tells = told();
    tells('2026-12-11', day);
    expect([tells('2026-12-12', day, '2026-12'), tells('2026-12-13', day, '2026-12')]).toEqual([true, false]);
  });
});

test('two agreements on texts of two versions are told of by themselves', () => {
  const assent: Decided = { ...care, capacity: 'assent', version: '2026-01' };
  const rules = {
    ...texts(null),
    lapsesOn: (_: string, version: string) => (version === '2025-04' ? '2027-01-01' : null),
  };
  const day = new Date('2026-12-10');
  const first = textNotices([care, assent], [], rules, day);
  expect(first.due).toEqual([care, assent]);
  expect(textNotices([care, assent], first.told, rules, day).due).toEqual([]);
});
