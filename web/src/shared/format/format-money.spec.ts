import { formatMoney, formatMoneyAsSet } from './format-money.ts';

test.each([
  [0, '0'],
  [0.000001, 'under 0.0001'],
  [0.0123, '0.0123'],
  [0.5, '0.50'],
  [0.99996, '1.00'],
  [2, '2.00'],
  [1234.5678, '1,234.57'],
  [1_000_000_000, '1,000,000,000.00'],
])('a computed amount of %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test.each([
  [0, '0'],
  [0.00005, '0.00005'],
  [250, '250.00'],
  [1234.56, '1,234.56'],
  [2.34567, '2.34567'],
])('an amount set to %s', (amount, text) => {
  expect(formatMoneyAsSet(amount)).toBe(text);
});
