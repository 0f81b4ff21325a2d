import { taskOf } from '../../test/task.factory.ts';
import { SolverError } from '../errors/solver-error.ts';
import { checkedMotion } from './check-motion.ts';
import type { TaskInput } from './task.schema.ts';
import { parseTask } from './task.ts';

type Motion = TaskInput['motion'];
type Channels = Motion['angularVelocity'];

const scaled = ({ x, y, z }: Channels, factor: number): Channels => ({
  x: x.map((value) => factor * value),
  y: y.map((value) => factor * value),
  z: z.map((value) => factor * value),
});
const still = (channels: Channels): Channels => scaled(channels, 0);

/** Half a sine of 8 ms; peak angular velocity 3.1, −4.6 and 6.1 rad/s. */
function refusal(change: (motion: Motion) => void): SolverError | undefined {
  const task = taskOf();
  change(task.motion);
  try {
    checkedMotion(parseTask(task));
  } catch (error) {
    if (error instanceof SolverError) return error;
    throw error;
  }
  return undefined;
}

describe('a motion whose ω and α contradict each other', () => {
  it.each<[string, string, number, string, (motion: Motion) => void]>([
    [
      'every sign turned',
      'z',
      2,
      'The sign of one of them is turned.',
      (m) => (m.angularVelocity = scaled(m.angularVelocity, -1)),
    ],
    [
      'the sign of one axis turned',
      'x',
      2,
      'The sign of one of them is turned.',
      (m) => (m.angularVelocity.x = m.angularVelocity.x.map((omega) => -omega)),
    ],
    [
      'axes exchanged',
      'z',
      1.75,
      'The angular velocity about z fits the angular acceleration about',
      ({ angularVelocity: w }) => ([w.x, w.y, w.z] = [w.z, w.x, w.y]),
    ],
    [
      'degrees for radians in ω',
      'z',
      0.98,
      'The angular velocity seems to be in °/s.',
      (m) => {
        m.angularVelocity = scaled(m.angularVelocity, 0.3 * (180 / Math.PI));
        m.angularAcceleration = scaled(m.angularAcceleration, 0.3);
      },
    ],
    [
      'degrees for radians in α',
      'z',
      0.98,
      'The angular acceleration seems to be in °/s².',
      (m) => {
        m.angularVelocity = scaled(m.angularVelocity, 0.5);
        m.angularAcceleration = scaled(m.angularAcceleration, 0.5 * (180 / Math.PI));
      },
    ],
    [
      'revolutions for radians',
      'z',
      0.84,
      'One is 0.159 times the other: check their units and the sampling rate.',
      (m) => (m.angularVelocity = scaled(m.angularVelocity, 1 / (2 * Math.PI))),
    ],
    [
      'krad/s² for rad/s²',
      'z',
      1,
      'One is 1000 times the other: check their units and the sampling rate.',
      (m) => (m.angularAcceleration = scaled(m.angularAcceleration, 1e-3)),
    ],
    [
      'no α',
      'z',
      1,
      'The angular acceleration is missing or on another axis.',
      (m) => (m.angularAcceleration = still(m.angularAcceleration)),
    ],
    [
      'no ω',
      'z',
      1,
      'The angular velocity is missing or on another axis.',
      (m) => (m.angularVelocity = still(m.angularVelocity)),
    ],
  ])('is refused: %s', (_, axis, share, cause, change) => {
    const error = refusal(change);
    expect(error).toMatchObject({ code: 'contradictory-motion', final: true, details: { axis } });
    expect(error?.message).toContain(`about ${axis} is not the integral of the angular acceleration about ${axis}`);
    expect(error?.message).toContain(cause);
    expect(error?.details.share).toBeGreaterThan(0.85 * share);
    expect(error?.details.share).toBeLessThan(1.15 * share);
  });

  it('says by how much', () => {
    const error = refusal((m) => (m.angularVelocity = scaled(m.angularVelocity, -1)));
    expect(error?.message).toContain('they drift apart by 12.2 rad/s, 200 % of the turn (up to 40 % is taken)');
  });

  it.each<[string, (motion: Motion) => void]>([
    [
      'a baseline of α removed apart, 16 % of the turn',
      ({ time, angularAcceleration: alpha }) => {
        const bias = (0.16 * 6.1) / time.at(-1)!;
        alpha.z = alpha.z.map((value) => value - bias);
      },
    ],
    [
      'noise on α',
      ({ angularAcceleration: a }) => (a.x = a.x.map((value, i) => value + 200 * (((i * 79) % 11) / 11 - 0.5))),
    ],
    ['ω that lags by 0.4 ms', ({ angularVelocity: w }) => (w.z = w.z.map((_, i) => w.z[Math.max(0, i - 2)]!))],
    ['a gyroscope that clips at 70 %', ({ angularVelocity: w }) => (w.z = w.z.map((omega) => Math.min(omega, 4.27)))],
    ['a head that turns before the record begins', ({ angularVelocity: w }) => (w.y = w.y.map((omega) => omega + 12))],
    [
      'a fall without rotation',
      (m) => {
        m.angularAcceleration = still(m.angularAcceleration);
        m.angularVelocity = scaled(m.angularVelocity, 0.1);
      },
    ],
  ])('passes with %s', (_, change) => expect(refusal(change)).toBeUndefined());
});
