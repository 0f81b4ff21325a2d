import { budgetWords, costWords, money, moneyAsSet, spentWords } from './budget-words.ts';

test.each([
  [null, 'no limit'],
  [0, 'none left, soft'],
  [250, '250.00 USD, soft'],
  [1234.56, '1,234.56 USD, soft'],
])('a budget of %s a month', (monthly, words) => {
  expect(budgetWords({ monthly, mode: 'soft', currency: 'USD' })).toBe(words);
});

test('how far it is used', () => {
  const spent = (monthly: number | null, spent: number) => spentWords({ monthly, spent });
  expect([spent(null, 3), spent(0, 3), spent(10, 9.99), spent(10, 10)]).toEqual(['', '', '(99 %)', '(all of it)']);
});

test('what was solved without a price is no price of nothing', () => {
  expect([costWords(0, 40, 'EUR'), costWords(0, 0, 'EUR'), costWords(2, 40, 'EUR')]).toEqual([
    'no price set',
    'nothing yet',
    '2.00 EUR',
  ]);
});

test('amounts have their currency', () => {
  expect([money(0, 'EUR'), money(0.0123, 'EUR')]).toEqual(['0 EUR', '0.0123 EUR']);
  expect([money(0.000001, 'EUR'), moneyAsSet(0.000001, 'EUR')]).toEqual(['under 0.0001 EUR', '0.000001 EUR']);
});
