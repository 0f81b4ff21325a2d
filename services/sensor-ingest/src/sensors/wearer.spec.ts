import { haveSeveralWorn, undefinedMemberId, wearerOf, type Assigned } from './wearer.ts';

const sensor = { teamId: 't', brand: 'prevent', sensorId: '0123' };
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const assigned = (personId: string, from: number, until?: number, teamId = 't'): Assigned => ({
  personId,
  teamId,
  validFrom: day(from),
  validUntil: until === undefined ? null : day(until),
});
const wearer = (at: number, ...assignments: Assigned[]) => wearerOf(assignments, sensor, day(at));

it('is whoever had the sensor at that time', () => {
  const history = [assigned('new', 10), assigned('old', 1, 10)];
  expect(wearer(5, ...history)).toEqual({ personId: 'old', teamId: 't', isUnknown: false, isAssignedLater: false });
  expect(wearer(10, ...history).personId).toBe('new');
  expect(wearer(11, ...history).personId).toBe('new');
});

it('is of two who had it from one moment on whoever has it longer, in whichever order they were heard', () => {
  const [still, ended] = [assigned('still', 1), assigned('ended', 1, 10)];
  for (const history of [
    [still, ended],
    [ended, still],
  ])
    expect(wearer(5, ...history).personId).toBe('still');
  const [one, other] = [assigned('a', 1), assigned('b', 1)];
  expect(wearer(5, one, other)).toEqual(wearer(5, other, one));
});

it('is nobody known after the sensor was taken back', () => {
  expect(wearer(12, assigned('old', 1, 10))).toMatchObject({ isUnknown: true });
});

it('is the first owner for events before the sensor was registered', () => {
  expect(wearer(1, assigned('first', 3, 4), assigned('second', 5))).toMatchObject({
    personId: 'first',
    isUnknown: false,
    isAssignedLater: true,
  });
});

it('is the first owner for what they recorded themselves in the team that they came from', () => {
  expect(wearer(5, assigned('anna', 1, 10, 'former'), assigned('anna', 10))).toMatchObject({
    personId: 'anna',
    teamId: 't',
    isUnknown: false,
    isAssignedLater: false,
  });
});

it('is nobody known while somebody of another team wore it', () => {
  expect(wearer(5, assigned('max', 1, 10, 'other'), assigned('anna', 10))).toMatchObject({ isUnknown: true });
});

it('is somebody of another team where what comes here may be theirs', () => {
  const history = [assigned('max', 1, 10, 'other'), assigned('anna', 10)];
  const known = wearerOf(history, sensor, day(5), ({ personId }) => personId === 'max');
  expect(known).toEqual({ personId: 'max', teamId: 'other', isUnknown: false, isAssignedLater: false });
});

it('is an undefined member of one id per team, brand and sensor', () => {
  const personId = undefinedMemberId(sensor);
  expect(wearer(1)).toEqual({ personId, teamId: 't', isUnknown: true, isAssignedLater: false });
  expect(undefinedMemberId({ ...sensor, teamId: 'u' })).not.toBe(undefinedMemberId(sensor));
  expect(undefinedMemberId({ ...sensor, sensorId: 'mg0123' })).toBe(undefinedMemberId(sensor));
});

it.each([
  ['nobody', [], false],
  ['one, twice', [assigned('a', 1, 2), assigned('a', 5)], false],
  ['one, after nobody knew who', [assigned('nobody', 1, 2), assigned('a', 2)], false],
  ['two', [assigned('a', 1, 2), assigned('b', 2)], true],
  ['two, in another team one of them', [assigned('a', 1, 2, 'u'), assigned('b', 2)], true],
])('knows whether several have worn a sensor: %s', (_, assignments, several) => {
  expect(haveSeveralWorn(assignments, ['nobody'])).toBe(several);
});
