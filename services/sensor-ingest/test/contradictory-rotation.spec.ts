import { parseDeviceEvent } from '../src/device-events/parse-device-event.ts';
import { jsonEvent, json, preventCsv, text, type Fixture } from './fixtures/brand-files.ts';
import { deviceEvent, inProtobuf } from './fixtures/device-events.ts';
import { definitions, outcomeOf, TEAM_ZONE } from './fixtures/read-fixture.ts';
import { angularAcceleration, angularVelocity, times, type Vector } from './fixtures/true-motion.ts';

/** What was measured of the rotation, changed. */
type Change = (omega: Vector, alpha: Vector, t: number) => readonly [omega: Vector, alpha: Vector];

const scaled = ({ x, y, z }: Vector, factor: number): Vector => ({ x: factor * x, y: factor * y, z: factor * z });
const DEGREES = 180 / Math.PI;
const moments = times(160, 3200);

const rotation = (change: Change) => moments.map((t) => change(angularVelocity(t), angularAcceleration(t), t));

/** In each form that tells both channels. */
const FILES: Readonly<Record<string, (change: Change) => Fixture>> = {
  table: (change) => {
    const [heading = '', ...lines] = Buffer.from(preventCsv().bytes).toString().trimEnd().split('\n');
    const changed = rotation(change).map(([omega, alpha], i) => {
      const cells = lines[i]!.split(',');
      cells.splice(1, 3, ...[alpha.x, alpha.y, alpha.z].map(String));
      cells.splice(5, 3, ...[omega.x, omega.y, omega.z].map(String));
      return cells.join(',');
    });
    return text(preventCsv().name, [heading, ...changed]);
  },
  JSON: (change) => {
    const event = jsonEvent('Panther');
    const samples = rotation(change);
    const column = (of: 0 | 1, axis: keyof Vector) => samples.map((sample) => sample[of][axis]);
    return json({
      ...event,
      simulation: {
        ...event.simulation,
        'angular-velocity': Object.fromEntries(
          (['x', 'y', 'z'] as const).map((axis) => [`${axis}-av-rad/s`, column(0, axis)]),
        ),
        'angular-acceleration': Object.fromEntries(
          (['x', 'y', 'z'] as const).map((axis) => [`${axis}-aa-rad/s^2`, column(1, axis)]),
        ),
      },
    });
  },
};

const CONTRADICTORY: readonly [string, Change, string, RegExp][] = [
  ['ω = −∫α', (omega, alpha) => [scaled(omega, -1), alpha], 'y', /The sign of one of them is turned/],
  [
    'one axis turned',
    ({ x, y, z }, alpha) => [{ x, y: -y, z }, alpha],
    'y',
    /about y is not the integral .* about y.*The sign of one of them is turned/,
  ],
  ['ω in °/s', (omega, alpha) => [scaled(omega, DEGREES), alpha], 'y', /The angular velocity seems to be in °\/s/],
  [
    'α in °/s²',
    (omega, alpha) => [omega, scaled(alpha, DEGREES / 4)],
    'y',
    /One is 0\.0\d+ times the other: check their units/,
  ],
  ['α in krad/s²', (omega, alpha) => [omega, scaled(alpha, 1e-3)], 'y', /times the other|missing/],
  [
    'axes of ω swapped',
    ({ x, y, z }, alpha) => [{ x: y, y: x, z }, alpha],
    'x',
    /The angular velocity about x fits the angular acceleration about y/,
  ],
  ['no ω', (_, alpha) => [{ x: 0, y: 0, z: 0 }, alpha], 'y', /The angular velocity is missing/],
];

describe.each(Object.entries(FILES))('%s', (_, file) => {
  it.each(CONTRADICTORY)('%s is refused, with axis and likely cause', async (_title, change, axis, message) => {
    const { events, refusedEvents, problems } = await outcomeOf(file(change));
    expect([events, problems]).toEqual([[], []]);
    const [problem] = refusedEvents.flatMap((event) => event.problems);
    expect(problem).toMatchObject({ code: 'ROTATION_CONTRADICTORY', column: `angular velocity ${axis}` });
    expect(problem?.message).toMatch(message);
  });

  it.each<[string, Change]>([
    ['agree', (omega, alpha) => [omega, alpha]],
    [
      'have offsets, which the conditioning takes away',
      (omega, alpha) => [scaled(omega, 1), { ...alpha, y: alpha.y - 90 }],
    ],
    ['turn before the event', (omega, alpha) => [{ ...omega, z: omega.z + 12 }, alpha]],
    ['are noisy', (omega, alpha, t) => [omega, { ...alpha, x: alpha.x + 150 * Math.sin(t * 1e6) }]],
    ['clip', (omega, alpha) => [{ ...omega, y: Math.min(6, omega.y) }, alpha]],
  ])('channels that %s are read', async (_title, change) => {
    const { events, refusedEvents } = await outcomeOf(file(change));
    expect(refusedEvents).toEqual([]);
    expect(events[0]?.metrics['pav']).toBeGreaterThan(1);
  });
});

it('a weak turn that contradicts itself is flagged, and kept', async () => {
  const weak: Change = (omega, alpha) => [scaled(omega, -0.15), scaled(alpha, 0.15)];
  const { events } = await outcomeOf(FILES['table']!(weak));
  const warning = events[0]?.warnings.find(({ code }) => code === 'ROTATION_DOUBTFUL');
  expect(warning?.message).toMatch(
    /about y is not the integral.*sign.*weak turn the event is kept, but it is not solved/,
  );
});

test('a gateway hears of it at once', () => {
  const event = deviceEvent();
  const samples = rotation((omega, alpha) => [omega, scaled(alpha, -1)]);
  const column = (axis: keyof Vector) => samples.map(([, alpha]) => alpha[axis]);
  const both = {
    ...event,
    angularAcceleration: { ...event.angularVelocity!, x: column('x'), y: column('y'), z: column('z') },
  };
  expect(
    parseDeviceEvent({ form: 'protobuf', bytes: inProtobuf(both).content.value }, { definitions, teamZone: TEAM_ZONE }),
  ).toMatchObject({
    eventId: '45',
    problems: [{ code: 'ROTATION_CONTRADICTORY', message: expect.stringContaining('The sign of one') as string }],
  });
});
