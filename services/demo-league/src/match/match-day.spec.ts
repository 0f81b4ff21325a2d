import { makeLeague } from '../league/league.ts';
import { exposure } from '../motion/severity.ts';
import { matchEvents, matchFiles } from './match-day.ts';

const league = makeLeague(1);
const files = [...matchFiles(league, { seed: 1, events: 400 })];
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('every team sends files, in its brand’s form', () => {
  expect(new Set(files.map(({ teamId }) => teamId)).size).toBe(8);
  const endings = new Set(files.map(({ name }) => name.slice(name.lastIndexOf('.'))));
  expect(endings).toEqual(new Set(['.csv', '.json', '.xlsx', '.NAP1transf']));
});

test('some files are late, doubled or cut off, and a spare sensor turns up', () => {
  expect(new Set(files.map(({ fault }) => fault))).toEqual(new Set([undefined, 'late', 'duplicate', 'corrupt']));
  expect(files.some(({ name }) => name.startsWith('MG0999-'))).toBe(true);
});

test('a Prevent file has 17 columns and its ids and time in its name', () => {
  const file = files.find(({ name, fault }) => name.startsWith('MG1') && !fault)!;
  expect(file.name).toMatch(/^MG\d+-\d+-\d{4}-\d\d-\d\dT\d{6}\+\d{3}\.csv$/);
  const [headings, ...rows] = text(file.bytes).trim().split('\n');
  expect(headings!.split(',')).toHaveLength(17);
  expect(headings).toMatch(/^t\.sec,PAA\.X\.radsec\^2/);
  expect(rows).toHaveLength(320);
});

test('gateways send the events of every sensor of the league, and of the spare', () => {
  const events = [...matchEvents(league, { seed: 1, events: 400 })];
  const numbers = events.map(({ sensorId, number }) => `${sensorId} ${number}`);
  expect(new Set(numbers).size).toBe(events.length);
  expect(new Set(events.map(({ teamId }) => teamId)).size).toBe(8);
  expect(events.some(({ sensorId }) => sensorId === 'MG0999')).toBe(true);
});

/** Events in which nothing turns on between 10 and 20 ms after the trigger: the sensor only rings. */
const ringing = (brand: string) => {
  const worn = { ...league, sensors: league.sensors.filter((sensor) => sensor.brand === brand) };
  return [...matchEvents(worn, { seed: 5, events: 200 })].filter(({ samples }) => {
    const turns = samples
      .filter(({ time }) => time > 0.03 && time < 0.04)
      .map(({ angularVelocity }) => angularVelocity);
    const mean = [0, 1, 2].map((axis) => turns.reduce((sum, turn) => sum + turn[axis]!, 0) / turns.length);
    return Math.hypot(...mean) < 0.3;
  }).length;
};

test.each(['prevent', 'biocore', 'hitiq'])('some of %s are off the teeth', (brand) => {
  expect(ringing(brand)).toBeGreaterThan(0);
});

test('a headform’s sensors are never off the teeth', () => {
  expect(ringing('hybrid3')).toBe(0);
});

test('by default the players are as busy as published', () => {
  const hours = 0.25;
  const small = { ...league, sensors: league.sensors.filter(({ brand }) => brand === 'prevent') };
  const events = [...matchFiles(small, { seed: 3, hours })].filter(({ fault }) => fault !== 'duplicate').length;
  const expected = exposure.perPlayerHour * hours * 2 * small.sensors.length;
  expect(events / expected).toBeGreaterThan(0.9);
  expect(events / expected).toBeLessThan(1.1);
});

test('the same seed gives the same bytes', () => {
  const again = [...matchFiles(league, { seed: 1, events: 400 })];
  expect(again.map(({ name, bytes }) => [name, bytes.length])).toEqual(
    files.map(({ name, bytes }) => [name, bytes.length]),
  );
  expect(text(again[10]!.bytes)).toBe(text(files[10]!.bytes));
});
