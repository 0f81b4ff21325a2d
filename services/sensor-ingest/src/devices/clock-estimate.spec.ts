import fc from 'fast-check';
import { estimateClock, type RoundTrip } from './clock-estimate.ts';

/** Made of where a clock really is and how long each way took. */
function trip(offset: number, sentAt: number, [there, work, back]: readonly [number, number, number]): RoundTrip {
  const receivedAt = sentAt + offset + there;
  const answeredAt = receivedAt + work;
  return { sentAt, receivedAt, answeredAt, returnedAt: answeredAt - offset + back };
}

const ways = fc.tuple(
  fc.integer({ min: 0, max: 400 }),
  fc.integer({ min: 0, max: 20 }),
  fc.integer({ min: 0, max: 400 }),
);

test('whatever the line does, the truth lies within the bound', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.array(ways, { minLength: 1, maxLength: 16 }),
      (offset, all) => {
        const estimate = estimateClock(all.map((way, place) => trip(offset, place * 1000, way)))!;
        expect(Math.abs(estimate.offsetMs - offset)).toBeLessThanOrEqual(estimate.errorMs);
        const quickest = Math.min(...all.map(([there, , back]) => there + back));
        expect(estimate.errorMs).toBeLessThanOrEqual(quickest / 2);
      },
    ),
  );
});

/** A generator with a seed, so that the lines are the same in every run. */
function noise(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

test('one exchange of 16 round trips on a line with 200 ms of jitter is off by 50 ms at most', () => {
  const random = noise(24);
  for (let line = 0; line < 2000; line++) {
    const offset = (random() - 0.5) * 1e12;
    const base = random() * 80;
    const way = () => base + random() * 200;
    const trips = Array.from({ length: 16 }, (_, place) => trip(offset, place * 700, [way(), random() * 5, way()]));
    const { offsetMs } = estimateClock(trips)!;
    expect(Math.abs(offsetMs - offset)).toBeLessThanOrEqual(50);
  }
});

test('a clock that was set in the middle is judged by what came after', () => {
  const before = trip(5_000, 0, [10, 1, 10]);
  const after = trip(-20, 20_000, [10, 1, 10]);
  expect(estimateClock([before, after])).toEqual({ offsetMs: -20, errorMs: 10 });
});

test.each([
  ['none', []],
  ['one that was answered before it was asked', [{ sentAt: 0, receivedAt: 10, answeredAt: 5, returnedAt: 20 }]],
  ['one that came back before it was sent', [{ sentAt: 100, receivedAt: 0, answeredAt: 0, returnedAt: 50 }]],
  ['one that took minutes', [{ sentAt: 0, receivedAt: 0, answeredAt: 0, returnedAt: 90_000 }]],
  ['no numbers', [{ sentAt: NaN, receivedAt: 0, answeredAt: 0, returnedAt: 0 }]],
])('nothing can be said of %s', (_, trips) => {
  expect(estimateClock(trips)).toBeNull();
});
