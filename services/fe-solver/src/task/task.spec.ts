import { readFileSync } from 'node:fs';
import { SolverError } from '../errors/solver-error.ts';
import { taskOf } from '../../test/task.factory.ts';
import { checkedMotion, inG, peakOf } from './check-motion.ts';
import { SCHEMA_FOLDER, schemaFiles } from './schema-files.ts';
import type { TaskInput } from './task.schema.ts';
import { parseTask, taskHash } from './task.ts';

const codeOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof SolverError) return error.code;
    throw error;
  }
  return 'accepted';
};

const changed = (change: (motion: TaskInput['motion']) => void): TaskInput => {
  const task = taskOf();
  change(task.motion);
  return task;
};

describe('task document', () => {
  it('fills in defaults', () => {
    const { eventId, motion } = taskOf();
    expect(parseTask({ eventId, motion })).toMatchObject({
      mesh: { kind: 'coarse', subtype: 'male' },
      materials: 'default',
      quality: 'standard',
      outputs: { frames: 60 },
    });
  });

  it.each([
    ['nothing', null],
    ['no event', { motion: taskOf().motion }],
    ['an unknown member', { ...taskOf(), colour: 'red' }],
    ['an unknown mesh', { ...taskOf(), mesh: { kind: 'huge' } }],
    ['a time that is no number', { ...taskOf(), motion: { ...taskOf().motion, time: ['0', 1] } }],
    ['another frame', { ...taskOf(), motion: { ...taskOf().motion, frame: 'mouthguard' } }],
  ])('refuses %s', (_, document) => expect(codeOf(() => parseTask(document))).toBe('invalid-task'));

  it('has one hash for one content, whatever the event', () => {
    const hash = taskHash(parseTask(taskOf()));
    expect(taskHash(parseTask({ ...taskOf(), eventId: 'another' }))).toBe(hash);
    expect(taskHash(parseTask({ ...taskOf(), quality: 'reference' }))).not.toBe(hash);
    expect(taskHash(parseTask({ ...taskOf(), tolerance: 0.01 }))).not.toBe(hash);
  });

  it.each(Object.entries(schemaFiles()))('%s in proto/solver is what the code says', (name, text) => {
    expect(readFileSync(new URL(name, SCHEMA_FOLDER), 'utf8')).toBe(text);
  });
});

describe('motion', () => {
  it('is read as triples with its peaks', () => {
    const motion = checkedMotion(parseTask(taskOf({ linear: [300, 400, 0] })));
    expect(peakOf(motion.linearAcceleration)).toBeCloseTo(500, 0);
    expect(inG(9.80665)).toBe(1);
  });

  it.each<[string, string, (motion: TaskInput['motion']) => void]>([
    ['a channel that is too short', 'invalid-motion', (m) => void m.angularVelocity.y.pop()],
    ['time that stands still', 'invalid-motion', (m) => void (m.time[7] = m.time[6]!)],
    ['milliseconds for seconds', 'suspect-units', (m) => (m.time = m.time.map((t) => 1000 * t))],
    ['an acceleration of thousands of g', 'suspect-units', (m) => void (m.linearAcceleration.x[9] = 40_000)],
    ['degrees for radians', 'suspect-units', (m) => (m.angularVelocity.z = m.time.map(() => 900))],
  ])('refuses %s', (_, code, change) => {
    expect(codeOf(() => checkedMotion(parseTask(changed(change))))).toBe(code);
  });

  it.each<[string, (motion: TaskInput['motion']) => void]>([
    [
      'linear acceleration is 914.9 g, more than any head has borne: up to 600 g is solved',
      (m) => void (m.linearAcceleration.x[9] = 8972),
    ],
    [
      'angular velocity is 900 rad/s, more than any head has borne: up to 200 rad/s is solved',
      (m) => void (m.angularVelocity.z = m.time.map(() => 900)),
    ],
    [
      'angular acceleration is 61.25 krad/s², more than any head has borne: up to 60 krad/s² is solved',
      ({ angularAcceleration: { x, y, z } }) => void ([x[9], y[9], z[9]] = [0, 61_250, 0]),
    ],
  ])('says in plain words that the peak %s', (words, change) => {
    expect(() => checkedMotion(parseTask(changed(change)))).toThrow(`The peak ${words}. Check its unit.`);
  });

  it('refuses a head at rest', () => {
    expect(codeOf(() => checkedMotion(parseTask(taskOf({ angular: [0, 0, 0], linear: [0, 0, 0] }))))).toBe(
      'zero-motion',
    );
  });

  it('refuses less than a millisecond', () => {
    expect(codeOf(() => checkedMotion(parseTask(taskOf({ end: 5e-4 }))))).toBe('invalid-motion');
  });
});
