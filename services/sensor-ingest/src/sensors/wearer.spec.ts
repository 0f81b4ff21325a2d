import { undefinedMemberId, wearerOf } from './wearer.ts';

const sensor = { teamId: 't', brand: 'prevent', sensorId: '0123' };
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const assigned = (personId: string, from: number, until?: number) => ({
  personId,
  validFrom: day(from),
  validUntil: until === undefined ? null : day(until),
});
const wearer = (at: number, ...assignments: ReturnType<typeof assigned>[]) => wearerOf(assignments, sensor, day(at));

it('is whoever had the sensor at that time', () => {
  const history = [assigned('new', 10), assigned('old', 1, 10)];
  expect(wearer(5, ...history)).toEqual({ personId: 'old', isUnknown: false, isAssignedLater: false });
  expect(wearer(10, ...history).personId).toBe('new');
  expect(wearer(11, ...history).personId).toBe('new');
});

it('is nobody known after the sensor was taken back', () => {
  expect(wearer(12, assigned('old', 1, 10))).toMatchObject({ isUnknown: true });
});

it('is the first owner for events before the sensor was registered', () => {
  expect(wearer(1, assigned('first', 3, 4), assigned('second', 5))).toEqual({
    personId: 'first',
    isUnknown: false,
    isAssignedLater: true,
  });
});

it('is an undefined member of one id per team, brand and sensor', () => {
  expect(wearer(1)).toEqual({ personId: undefinedMemberId(sensor), isUnknown: true, isAssignedLater: false });
  expect(undefinedMemberId({ ...sensor, teamId: 'u' })).not.toBe(undefinedMemberId(sensor));
  expect(undefinedMemberId({ ...sensor, sensorId: 'mg0123' })).toBe(undefinedMemberId(sensor));
});
