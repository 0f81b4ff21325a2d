import { retryDelay } from './back-off.ts';
import { desiredWorkers, roomOf } from './scaling.ts';

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

describe('roomOf', () => {
  const limits = new Map([
    ['gpu', 8],
    ['cpu', 16],
  ]);
  const running = [
    { name: 'gpu', wanted: 8, workers: [] },
    { name: 'cpu', wanted: 3, workers: [] },
  ];

  it('leaves out a closed pool, its limit and what it has', () => {
    expect(roomOf({ limits, running, closed: [] }, [])).toEqual({ most: 24, existing: 11, reopened: 0 });
    expect(roomOf({ limits, running, closed: ['gpu'] }, ['gpu'])).toEqual({ most: 16, existing: 3, reopened: 0 });
    expect(roomOf({ limits, running, closed: ['gpu', 'cpu'] }, [])).toEqual({ most: 0, existing: 0, reopened: 0 });
  });

  it('knows whom a pool kept while it was closed: they are not too many as it opens', () => {
    const room = roomOf({ limits, running, closed: [] }, ['gpu']);
    expect(room).toEqual({ most: 24, existing: 11, reopened: 8 });
    const wanted = { ready: 1, held: 0, idleFor: 0, current: 3 + room.reopened, existing: room.existing };
    expect(desiredWorkers(wanted, { most: room.most, coolDown: 60_000 })).toBe(11);
  });
});

describe('retryDelay', () => {
  it('doubles from the first death to its bound', () => {
    expect([0, 1, 2, 3, 20].map((deaths) => retryDelay(deaths))).toEqual([0, 250, 500, 1000, 30_000]);
  });
});
