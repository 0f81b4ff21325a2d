import { personName } from './person-name.ts';

test.each(['Ann', 'J.R.', 'O’Neill-van der Berg', 'St.John'])('%s is a name', (name) => {
  expect(personName.parse(` ${name} `)).toBe(name);
});

test.each([
  '',
  ' ',
  'a'.repeat(101),
  'Ann\nPay here',
  'https://evil.example',
  'Evil.Example',
  'a@b',
  '\u200B\u200B',
  'A\u202Enn',
])('%j is none', (name) => {
  expect(personName.safeParse(name).success).toBe(false);
});
