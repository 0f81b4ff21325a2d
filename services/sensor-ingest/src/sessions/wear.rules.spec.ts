import fc from 'fast-check';
import { WEAR_STATES, withWear, type Wear } from './wear.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 14, minute));
const wear = (state: Wear['state'], since: number, until: number | null): Wear => ({
  state,
  since: at(since),
  until: until === null ? null : at(until),
});

test.each<[string, Wear[], Wear, Wear[]]>([
  ['the first', [], wear('on', 0, null), [wear('on', 0, null)]],
  ['off from now on', [wear('on', 0, null)], wear('off', 20, null), [wear('on', 0, 20), wear('off', 20, null)]],
  [
    'a time within',
    [wear('on', 0, 40)],
    wear('off', 10, 20),
    [wear('on', 0, 10), wear('off', 10, 20), wear('on', 20, 40)],
  ],
  ['the same again', [wear('on', 0, 20)], wear('on', 20, 40), [wear('on', 0, 40)]],
  [
    'over all that was said',
    [wear('on', 10, 20), wear('off', 20, 30)],
    wear('unknown', 0, 40),
    [wear('unknown', 0, 40)],
  ],
])('%s', (_, known, said, expected) => {
  expect(withWear(known, said)).toEqual(expected);
});

test('what was said last holds for its time, and no two overlap', () => {
  const said = fc
    .tuple(fc.constantFrom(...WEAR_STATES), fc.nat(100), fc.option(fc.integer({ min: 1, max: 50 })))
    .map(([state, since, length]) => wear(state, since, length === null ? null : since + length));
  fc.assert(
    fc.property(fc.array(said, { minLength: 1 }), (statements) => {
      const result = statements.reduce<Wear[]>(withWear, []);
      for (const [index, { since, until }] of result.entries()) {
        const next = result[index + 1];
        if (next) expect(until && until <= next.since && since < until).toBe(true);
      }
      for (let minute = 0; minute < 160; minute++) {
        const held = (each: Wear) => each.since <= at(minute) && (each.until === null || at(minute) < each.until);
        expect(result.find(held)?.state).toBe(statements.findLast(held)?.state);
      }
    }),
  );
});
