import { SevereFirst } from './severe-first.ts';

test('the severest comes first, and each once', () => {
  const severe = new SevereFirst();
  for (const [id, peak] of [
    ['weak', 80],
    ['severe', 900],
    ['middle', 300],
    ['as weak', 80],
  ] as const)
    severe.note(id, peak);
  expect(Array.from({ length: 5 }, () => severe.next())).toEqual(['severe', 'middle', 'as weak', 'weak', undefined]);
});

test('of more than it remembers the weakest are left to the lot', () => {
  const severe = new SevereFirst();
  for (let peak = 0; peak < 1_500; peak++) severe.note(String(peak), peak);
  const told: (string | undefined)[] = [];
  for (let id = severe.next(); id !== undefined; id = severe.next()) told.push(id);
  expect([told.length, told[0], told.at(-1)]).toEqual([1_000, '1499', '500']);
});
