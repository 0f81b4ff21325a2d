import fc from 'fast-check';
import { DAY, PersonPast, type PastEvent } from './person-past.ts';
import type { LoadCondition } from './rule-set.schema.ts';

const load = (over: Partial<LoadCondition>): LoadCondition => ({
  load: 'sum',
  metric: 'pla',
  from: 5,
  window: '28-days',
  atLeast: 1,
  ...over,
});

/** The same by a walk over all events. */
function walked(events: readonly PastEvent[], since: number, until: number, condition: LoadCondition): number {
  return events
    .filter(({ at }) => at >= since && at <= until)
    .map(({ at, metrics }) => ({ at, pla: metrics.pla ?? 0 }))
    .filter(({ pla }) => pla >= condition.from)
    .reduce((sum, { at, pla }) => {
      if (condition.load === 'count') return sum + 1;
      return sum + pla * (condition.halfLifeDays ? 2 ** ((at - until) / (condition.halfLifeDays * DAY)) : 1);
    }, 0);
}

const conditions = [load({}), load({ load: 'count' }), load({ load: 'time-weighted', halfLifeDays: 0.5 })];

test('sums of a window are those of a walk over it, in whatever order events came', () => {
  const events = fc.array(
    fc.record({
      // Years, so that tallies begin anew.
      at: fc.integer({ min: 0, max: 1200 * 24 }).map((hours) => hours * 3_600_000),
      metrics: fc.record({ pla: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }) }),
    }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(events, (all) => {
      const past = new PersonPast();
      for (const event of all) {
        past.add(event);
        for (const condition of conditions) {
          for (const until of [event.at, event.at + 3 * DAY]) {
            const { value } = past.between(until - 28 * DAY, until, condition);
            const seen = all.slice(0, all.indexOf(event) + 1);
            expect(value).toBeCloseTo(walked(seen, until - 28 * DAY, until, condition), 6);
          }
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('events without the metric are told', () => {
  const past = PersonPast.of([1, 2, 3].map((at) => ({ at, metrics: { pla: at === 2 ? null : 9 } })));
  expect(past.between(1, 3, load({}))).toEqual({ value: 18, unmeasured: 1 });
  expect(past.between(3, 9, load({}))).toEqual({ value: 9, unmeasured: 0 });
});
