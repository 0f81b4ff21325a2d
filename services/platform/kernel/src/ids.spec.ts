import { idFrom, isId, newId } from './ids.ts';

test('ids sort by the time of their making and are version 7', () => {
  const earlier = newId(1_700_000_000_000);
  const later = newId(1_700_000_000_001);
  expect(earlier < later).toBe(true);
  expect(isId(earlier)).toBe(true);
  expect(earlier[14]).toBe('7');
});

test('the same parts give the same id, and parts do not run into each other', () => {
  expect(idFrom('prevent', 'MG1')).toBe(idFrom('prevent', 'MG1'));
  expect(idFrom('a', 'bc')).not.toBe(idFrom('ab', 'c'));
  expect(isId(idFrom('x'))).toBe(true);
});

test.each([
  ['one after the other', () => undefined],
  // As a service does that takes the time of the database for some of its rows.
  ['with ids of other moments between them', () => newId()],
])('ids of one millisecond keep the order of their making: %s', (_, between) => {
  const made = Array.from({ length: 10_000 }, () => {
    between();
    return newId(1_700_000_000_000);
  });
  expect([...made].sort()).toEqual(made);
  expect(new Set(made).size).toBe(10_000);
});
