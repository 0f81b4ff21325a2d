import { makeLeague } from '../league/league.ts';
import { G } from '../motion/head-motion.ts';
import { DEMO_MATCH, demoMatch, recordedSamples, sensorTime } from './demo-match.ts';

const league = makeLeague(2026);
const teamId = league.nodes.find(({ kind }) => kind === 'team')!.id;
const match = demoMatch(league, teamId, 7);
const peakG = (one: (typeof match)[number]) =>
  Math.max(...recordedSamples(one, 7).samples.map((sample) => Math.hypot(...sample.linearAcceleration))) / G;

test('a seed gives the same match, and another seed another one', () => {
  expect(demoMatch(league, teamId, 7)).toEqual(match);
  expect(recordedSamples(match[0]!, 7)).toEqual(recordedSamples(match[0]!, 7));
  expect(demoMatch(league, teamId, 8)).not.toEqual(match);
});

test('events happen while there is play, and are told in order', () => {
  const isPlay = (at: number) => DEMO_MATCH.halves.some(({ from, until }) => at >= from && at < until);
  expect(match.every(({ at }) => isPlay(at))).toBe(true);
  expect(match.map(({ toldAt }) => toldAt)).toEqual(match.map(({ toldAt }) => toldAt).toSorted((a, b) => a - b));
  expect(new Set(match.map(({ number }) => number)).size).toBe(match.length);
  expect(match.length).toBeGreaterThan(100);
});

test('two events are severe, and no other one', () => {
  expect(match.filter((one) => peakG(one) > 75)).toHaveLength(2);
});

test('at half-time comes what some sensors kept, and after a dropout what the gateway kept', () => {
  const { dropout, readAt } = DEMO_MATCH;
  expect(match.filter(({ toldAt }) => toldAt === readAt).length).toBeGreaterThan(20);
  expect(match.some(({ toldAt }) => toldAt >= dropout.from && toldAt < dropout.until)).toBe(false);
  expect(match.some(({ at, toldAt }) => toldAt === dropout.until && at < dropout.until)).toBe(true);
});

test('two clocks are wrong: one is behind, one began in 1970 again', () => {
  const now = new Date('2026-11-29T15:00:00Z');
  const clocks = new Map(match.map((one) => [one.clock, sensorTime(now, one).toISOString()]));
  expect(clocks).toEqual(
    new Map([
      ['right', '2026-11-29T15:00:00.000Z'],
      ['behind', '2026-11-29T14:59:30.000Z'],
      ['lost', '1970-01-01T15:00:00.000Z'],
    ]),
  );
});
