import { SevereFirst } from './severe-first.ts';

test('the severest comes first, of equal ones the oldest, each once, and none below 40 g', () => {
  const severe = new SevereFirst();
  for (const [id, peak] of [
    ['middle', 500],
    ['weak', 380],
    ['severe', 900],
    ['as middle', 500],
  ] as const)
    severe.note(id, peak);
  expect(Array.from({ length: 5 }, () => severe.next())).toEqual([
    'severe',
    'middle',
    'as middle',
    undefined,
    undefined,
  ]);
});

test('of more than it remembers the weakest are left to the lot', () => {
  const severe = new SevereFirst();
  for (let peak = 1_000; peak < 2_500; peak++) severe.note(String(peak), peak);
  const told: (string | undefined)[] = [];
  for (let id = severe.next(); id !== undefined; id = severe.next()) told.push(id);
  expect([told.length, told[0], told.at(-1)]).toEqual([1_000, '2499', '1500']);
});
