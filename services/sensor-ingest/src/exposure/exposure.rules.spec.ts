import fc from 'fast-check';
import { figuresByKind, figuresOf, sortedPlayers, THRESHOLDS, type PlayerSession } from './exposure.rules.ts';

const row = (over: Partial<PlayerSession> = {}): PlayerSession => ({
  sessionId: 'a',
  teamId: 't',
  personId: 'anna',
  kind: 'match',
  wear: { worn: 3600, notWorn: 0, silent: 0, unknown: 0 },
  whileWorn: [4, 2, 1, 0],
  events: [4, 2, 1, 0],
  withoutWear: 0,
  falsePositives: 0,
  withoutPla: 0,
  peakPla: 31,
  ...over,
});
const unworn = { worn: 0, notWorn: 600, silent: 1200, unknown: 1800 };

test('events per hour are those of the time worn, whatever else happened', () => {
  const rows = [
    row({ wear: { worn: 1800, notWorn: 1800, silent: 0, unknown: 0 } }),
    row({ personId: 'ben', wear: unworn, whileWorn: [0, 0, 0, 0], events: [9, 9, 9, 9], withoutWear: 9 }),
    row({ sessionId: 'b', wear: { worn: 5400, notWorn: 0, silent: 0, unknown: 0 }, whileWorn: [2, 2, 0, 0] }),
  ];
  const figures = figuresOf('all', rows);
  // 6 events of at least 5 g in two hours; the second player's nine are in no rate.
  expect(figures.rates[0]).toEqual({
    atLeastG: 5,
    events: 6,
    perHour: 3,
    perSession: 3,
    medianPerSession: 3,
    mostInSession: 4,
  });
  expect(figures).toMatchObject({
    sessions: 2,
    playerSessions: 3,
    playerSessionsWorn: 2,
    wear: { worn: 7200, notWorn: 2400, silent: 1200, unknown: 1800 },
    eventsWithoutWear: 9,
  });
});

test('without a time worn there is no rate, rather than one of 0', () => {
  const rate = { events: 0, perHour: null, perSession: null, medianPerSession: null, mostInSession: 0 };
  for (const rows of [[], [row({ wear: unworn, whileWorn: [0, 0, 0, 0] })]]) {
    expect(figuresOf('all', rows).rates).toEqual(THRESHOLDS.map((atLeastG) => ({ atLeastG, ...rate })));
  }
});

test('a player-session without events counts per session', () => {
  const quiet = row({ whileWorn: [0, 0, 0, 0] });
  const [rate] = figuresOf('all', [row(), quiet, quiet]).rates;
  expect(rate).toMatchObject({ perSession: 4 / 3, medianPerSession: 0, mostInSession: 4 });
});

test('matches and trainings add up to all', () => {
  const seconds = fc.integer({ min: 0, max: 7200 });
  const rows = fc.array(
    fc
      .record({
        kind: fc.constantFrom('match' as const, 'training' as const),
        worn: seconds,
        n: fc.nat(20),
        id: fc.nat(5),
      })
      .map(({ kind, worn, n, id }) =>
        row({
          kind,
          sessionId: `${kind} ${id}`,
          wear: { worn, notWorn: 0, silent: 0, unknown: 0 },
          whileWorn: worn > 0 ? [n, 0, 0, 0] : [0, 0, 0, 0],
        }),
      ),
  );
  fc.assert(
    fc.property(rows, (some) => {
      const [all, match, training] = figuresByKind(some);
      for (const key of ['sessions', 'playerSessions', 'playerSessionsWorn'] as const) {
        expect(match![key] + training![key]).toBe(all![key]);
      }
      expect(match!.wear.worn + training!.wear.worn).toBe(all!.wear.worn);
      expect(match!.rates[0]!.events + training!.rates[0]!.events).toBe(all!.rates[0]!.events);
      const { perHour, events } = all!.rates[0]!;
      if (perHour !== null) expect((perHour * all!.wear.worn) / 3600).toBeCloseTo(events, 8);
    }),
  );
});

test('players come from the largest on, equal ones by id', () => {
  const player = (personId: string, week: number, month: number, worn: number) => ({
    personId,
    figures: figuresOf('all', [row({ wear: { worn, notWorn: 0, silent: 0, unknown: 0 }, whileWorn: [worn, 0, 0, 0] })]),
    loads: [
      { days: 7, events: [], sumPla: week, eventsWithoutPla: 0 },
      { days: 28, events: [], sumPla: month, eventsWithoutPla: 0 },
    ],
  });
  const players = [player('b', 10, 90, 5), player('a', 10, 80, 7), player('c', 20, 20, 6)];
  const order = (sort: Parameters<typeof sortedPlayers>[1]) =>
    sortedPlayers(players, sort)
      .map(({ personId }) => personId)
      .join('');
  expect([order('load-7'), order('load-28'), order('worn'), order('events')]).toEqual(['cab', 'bac', 'acb', 'acb']);
});
