import { levels } from '@strainscope/kernel';
import { demoDomain, makeLeague } from './league.ts';

const league = makeLeague(1);
const of = (kind: string) => league.nodes.filter((node) => node.kind === kind);

test('2 organizations, 4 institutions, 8 teams and some 200 people of every level', () => {
  expect([of('organization'), of('institution'), of('team')].map((nodes) => nodes.length)).toEqual([2, 4, 8]);
  expect(league.people.length).toBeGreaterThan(180);
  expect(league.people.length).toBeLessThan(220);
  expect(new Set(league.people.map(({ level }) => level))).toEqual(new Set(levels));
});

test('one of each role signs in, under an address that says so', () => {
  const addresses = league.people.filter(({ signsIn }) => signsIn).map(({ email }) => email);
  const roles = ['admin', 'organization', 'institution', 'team', 'player', 'family'];
  expect(addresses.sort()).toEqual(roles.map((role) => `${role}@${demoDomain}`).sort());
});

test('ids, addresses and sensors are nobody else’s', () => {
  const unique = (values: string[]) => new Set(values).size === values.length;
  expect(unique([...league.nodes, ...league.people].map(({ id }) => id))).toBe(true);
  expect(unique(league.people.map(({ email }) => email))).toBe(true);
  expect(unique(league.sensors.map(({ brand, sensorId }) => `${brand} ${sensorId}`))).toBe(true);
});

test('the same seed gives the same league, another seed another one', () => {
  expect(makeLeague(1)).toEqual(league);
  expect(makeLeague(2).people[5]).not.toEqual(league.people[5]);
});

test('the demo’s guardian has two children', () => {
  const guardian = league.people.find(({ email }) => email.startsWith('family@'))!;
  expect(league.guardianships.filter(({ guardianId }) => guardianId === guardian.id)).toHaveLength(2);
});
