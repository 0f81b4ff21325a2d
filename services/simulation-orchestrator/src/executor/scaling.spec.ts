import { retryDelay } from './back-off.ts';
import { desiredWorkers } from './scaling.ts';

const limits = { most: 4, coolDown: 60_000 };

describe('desiredWorkers', () => {
  it.each([
    ['follows ready and held work', { ready: 2, held: 1, idleFor: 0, current: 0, existing: 0 }, 3],
    ['stays within the limit', { ready: 900, held: 2, idleFor: 0, current: 1, existing: 1 }, 4],
    ['keeps workers warm between events', { ready: 0, held: 0, idleFor: 59_999, current: 3, existing: 3 }, 3],
    ['keeps workers while one still solves', { ready: 0, held: 1, idleFor: 0, current: 3, existing: 3 }, 3],
    ['replaces nobody who has ended and is not needed', { ready: 0, held: 1, idleFor: 0, current: 4, existing: 2 }, 2],
    ['goes to zero after the cool-down', { ready: 0, held: 0, idleFor: 60_000, current: 3, existing: 3 }, 0],
  ])('%s', (_, load, expected) => {
    expect(desiredWorkers(load, limits)).toBe(expected);
  });
});

describe('retryDelay', () => {
  it('doubles from the first death to its bound', () => {
    expect([0, 1, 2, 3, 20].map((deaths) => retryDelay(deaths))).toEqual([0, 250, 500, 1000, 30_000]);
  });
});
