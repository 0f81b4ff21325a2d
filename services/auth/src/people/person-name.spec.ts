import { personName } from './person-name.ts';

test.each(['Ann', 'J.R.', 'O’Neill-van der Berg', 'St.John', 'Ἀλέξανδρος', 'محمد‌رضا', '李'])(
  '%s is a name',
  (name) => {
    expect(personName.parse(` ${name} `)).toBe(name);
  },
);

test.each([
  '',
  ' ',
  'a'.repeat(101),
  'Ann\nPay here',
  'Ann\u2028Lee',
  'Ann\0',
  'https://evil.example',
  'evil.example',
  'EVIL.EXAMPLE',
  'a@b',
])('%j is none', (name) => {
  expect(personName.safeParse(name).success).toBe(false);
});
