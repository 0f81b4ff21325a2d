import { isNameOf } from './own-name.ts';

test.each<[typed: string, name: string]>([
  [' jane  CANARY', 'Jane Canary'],
  ...['’', '‘', 'ʼ', '′', '`', '´', '＇'].map((mark) => [`Siobhán O${mark}Kid`, "Siobhán O'Kid"] as [string, string]),
  ["Siobha\u0301n O'Kid", 'Siobhán O’Kid'],
  ...['‐', '‑', '–', '—', '−', '－'].map((dash) => [`Anna Lee${dash}Ash`, 'Anna Lee-Ash'] as [string, string]),
  ['Anna Lee - Ash', 'Anna Lee–Ash'],
])('%j signs for %j', (typed, name) => {
  expect(isNameOf(typed, name)).toBe(true);
});

test.each([
  ['Fred Ash', 'Jane Ash'],
  ['Siobhán OKid', 'Siobhán O’Kid'],
  ['Siobhan O’Kid', 'Siobhán O’Kid'],
  ['Anna LeeAsh', 'Anna Lee-Ash'],
  ['', 'Ann'],
])('%j does not sign for %j', (typed, name) => {
  expect(isNameOf(typed, name)).toBe(false);
});
