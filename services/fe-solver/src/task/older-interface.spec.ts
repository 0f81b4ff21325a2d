import { SolverError } from '../errors/solver-error.ts';
import { checkedMotion, peakOf } from './check-motion.ts';
import { parseTask } from './task.ts';

const time = Array.from({ length: 41 }, (_, ms) => ms);
const sine = (peak: number): number[] => time.map((ms) => peak * Math.sin((Math.PI * ms) / 40));
const zero = time.map(() => 0);

const histories = (x: number, y: number, z: number) => ({ xv: sine(x), yv: sine(y), zv: sine(z) });

const older = (simulation: object = {}) => ({
  'event-id': 'e-1',
  simulation: {
    mesh: 'coarse_brain.inp',
    'time-all': time,
    'linear-acceleration': histories(100, 0, 0),
    'angular-acceleration': histories(0, 0, 1000),
    ...simulation,
  },
});

const peaks = {
  'time-all': undefined,
  'linear-acceleration': [10, 20, 20],
  'angular-acceleration': [0, 1500, 0],
  'time-peak-acceleration': 10,
  'maximum-time': 40,
};

const codeOf = (document: unknown): string => {
  try {
    checkedMotion(parseTask(document));
    return 'accepted';
  } catch (error) {
    if (error instanceof SolverError) return error.code;
    throw error;
  }
};

const motionOf = (simulation?: object) => checkedMotion(parseTask(older(simulation)));

describe('older interface', () => {
  it('reads histories: ms, m/s², rad/s²; the angular velocity begins at rest', () => {
    const task = parseTask(older());
    expect(task).toMatchObject({ eventId: 'e-1', mesh: { kind: 'coarse', subtype: 'male' }, quality: 'standard' });
    const motion = checkedMotion(task);
    expect(motion.time.at(-1)).toBeCloseTo(0.04, 12);
    expect(motion.linearAcceleration[20]).toEqual([100, 0, 0]);
    // ∫ 1000 sin(π t / T) = 2 · 1000 T / π, by the trapezoidal rule
    expect(motion.angularVelocity.at(-1)![2]).toBeCloseTo((2000 * 0.04) / Math.PI, 1);
    expect(motion.angularVelocity[0]).toEqual([0, 0, 0]);
  });

  it('reads a document that is the simulation itself', () => {
    expect(codeOf(older().simulation)).toBe('accepted');
  });

  it('reads channels that have times of their own', () => {
    const sparse = { xt: [0, 20, 40], xv: [0, 100, 0], yt: time, yv: zero, zt: [0, 40], zv: [0, 80] };
    const motion = motionOf({ 'time-all': undefined, 'linear-acceleration': sparse, 'angular-acceleration': sparse });
    expect(motion.time).toHaveLength(41);
    expect(motion.linearAcceleration[10]).toEqual([50, 0, 20]);
  });

  it.each([
    ['linear-acceleration.yt', [0, 20, 10, 40], 2, 'run backwards at sample 2: 20 ms, then 10 ms'],
    ['linear-acceleration.zt', [0, 20, 20, 40], 2, 'repeat at sample 2: 20 ms, then 20 ms'],
    ['angular-acceleration.xt', [0, 40, 39, 38], 2, 'run backwards at sample 2: 40 ms, then 39 ms'],
    ['angular-acceleration.yt', [5, 5, 6, 7], 1, 'repeat at sample 1: 5 ms, then 5 ms'],
  ])('refuses times of %s that do not rise, and says where', (channel, times, sample, words) => {
    const [name, key] = channel.split('.') as ['linear-acceleration' | 'angular-acceleration', string];
    const own = { ...histories(0, 0, 0), [`${key[0]!}v`]: [0, 1, 2, 0], [key]: times };
    const change = { [name]: own };
    const parse = (): unknown => {
      try {
        return parseTask(older(change));
      } catch (error) {
        return error;
      }
    };
    const message = `The times of ${channel} ${words}.`;
    expect(parse()).toMatchObject({ code: 'invalid-motion', message, details: { channel, sample } });
  });

  it('names the shared times that run backwards', () => {
    const backwards = time.map((ms) => (ms === 7 ? 3 : ms));
    expect(() => parseTask(older({ 'time-all': backwards }))).toThrow(
      'The times of time-all run backwards at sample 7: 6 ms, then 3 ms.',
    );
  });

  it('makes a triangular pulse of peaks in g', () => {
    const motion = motionOf(peaks);
    expect(peakOf(motion.linearAcceleration)).toBeCloseTo(30 * 9.80665, 9);
    expect(motion.time[motion.angularAcceleration.findIndex(([, y]) => y > 1499.9)]).toBeCloseTo(0.01, 9);
    expect(motion.linearAcceleration.at(-1)).toEqual([0, 0, 0]);
  });

  it('ends at maximum-time', () => {
    expect(motionOf({ 'maximum-time': 25 }).time.at(-1)).toBeCloseTo(0.025, 9);
  });

  it('lays the mesh on the axes of the sensor', () => {
    const motion = motionOf({ 'mesh-transformation': ['-z', 'x', '-y'], 'linear-acceleration': histories(1, 2, 3) });
    expect(motion.linearAcceleration[20]).toEqual([-3, 1, -2]);
    expect(motion.angularAcceleration[20]).toEqual([-1000, 0, -0]);
  });

  it('brings the angular channels to the axes of the linear ones first', () => {
    const motion = motionOf({ 'angular-to-linear-frame': ['-z', '-x', 'y'], 'mesh-transformation': ['y', 'z', 'x'] });
    // rotation about the gyroscope's z is about −x, which is the mesh's third axis
    expect(motion.angularAcceleration[20]).toEqual([-0, 0, -1000]);
  });

  it('carries the acceleration of the sensor over to the centre of gravity', () => {
    const at = motionOf({ 'angular-sensor-position': [0, 0, 0], 'head-cg': [0, 0.1, 0] });
    const omega = at.angularVelocity[20]![2];
    // a + α ẑ × r + ω × (ω × r), r = 0.1 ŷ
    expect(at.linearAcceleration[20]![0]).toBeCloseTo(100 - 1000 * 0.1, 9);
    expect(at.linearAcceleration[20]![1]).toBeCloseTo(-omega * omega * 0.1, 9);
  });

  it('keeps what it does not use, and asks for what it is asked for', () => {
    const task = parseTask(older({ 'impact-point': 'front-low', 'write-vtu': true, pressure: true }));
    expect(task).toMatchObject({ impactPoint: 'front-low', quality: 'reference' });
    expect(task.outputs).toMatchObject({ vtu: true, pressure: true, elementLocations: true });
  });

  it.each([
    ['a mirrored mesh', { 'mesh-transformation': ['-x', 'y', 'z'] }, 'invalid-task'],
    ['an axis named twice', { 'mesh-transformation': ['x', 'x', 'z'] }, 'invalid-task'],
    ['histories without times', { 'time-all': undefined }, 'invalid-task'],
    ['a channel that is too short', { 'time-all': time.slice(1) }, 'invalid-task'],
    ['peaks without a time', { ...peaks, 'time-peak-acceleration': undefined }, 'invalid-task'],
    ['a peak after the end', { ...peaks, 'maximum-time': 5 }, 'invalid-task'],
    ['peaks beside histories', { 'linear-acceleration': [1, 2, 3] }, 'invalid-task'],
    ['a mesh of another name', { mesh: 'pig.inp' }, 'invalid-mesh'],
    ['damping that the tissue does not have', { 'dynamic-damping': 0.5 }, 'unsupported'],
    ['times that repeat', { 'time-all': time.map((ms) => Math.min(ms, 39)) }, 'invalid-motion'],
    ['seconds for milliseconds', { 'time-all': time.map((ms) => ms / 1000) }, 'invalid-motion'],
    [
      'a head at rest',
      { 'linear-acceleration': histories(0, 0, 0), 'angular-acceleration': histories(0, 0, 0) },
      'zero-motion',
    ],
  ])('refuses %s', (_, simulation, code) => expect(codeOf(older(simulation))).toBe(code));
});
