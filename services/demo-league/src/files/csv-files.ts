import { G } from '../motion/head-motion.ts';
import type { Vector } from '../motion/head-motion.ts';
import { digits, textFile } from './sensor-file.ts';
import type { RecordedEvent, SensorFile } from './sensor-file.ts';

const xyz = (vector: Vector, factor = 1) => vector.map((value) => digits(value * factor));
const xyzr = (vector: Vector, factor = 1) => [...xyz(vector, factor), digits(Math.hypot(...vector) * Math.abs(factor))];
const axes = (...names: string[]) =>
  names.flatMap((name) => ['X', 'Y', 'Z', 'R'].map((axis) => name.replace('*', axis)));

/** Prevent Biometrics: 3,200 Hz at the head CG, one event a file. PLV is the integral of PLA. */
export function preventFile({ sensorId, number, localTime: at, samples }: RecordedEvent): SensorFile {
  const headings = axes('PAA.*.radsec^2', 'PAV.*.radsec', 'PLA.*.msec^2', 'PLV.*.msec');
  let velocity: Vector = [0, 0, 0];
  const lines = samples.map(({ time, linearAcceleration, angularVelocity, angularAcceleration }, index) => {
    const step = index === 0 ? 0 : time - samples[index - 1]!.time;
    velocity = [0, 1, 2].map((axis) => velocity[axis]! + linearAcceleration[axis]! * step) as unknown as Vector;
    return [
      digits(time),
      ...xyzr(angularAcceleration),
      ...xyzr(angularVelocity),
      ...xyzr(linearAcceleration),
      ...xyzr(velocity),
    ].join(',');
  });
  const stamp = `${at.year}-${at.month}-${at.day}T${at.hour}${at.minute}${at.second}+${at.millisecond}`;
  return textFile(`${sensorId}-${number}-${stamp}.csv`, [['t.sec', ...headings].join(','), ...lines]);
}

/** BioCore: m/s² at the head CG, one event a file. */
export function biocoreFile({ sensorId, localTime: at, samples }: RecordedEvent): SensorFile {
  const headings = [
    'time_ms',
    ...['Ah', 'ALP', 'W'].flatMap((name) => ['x', 'y', 'z'].map((axis) => `${name}_${axis}`)),
  ];
  const lines = samples.map(({ time, linearAcceleration, angularVelocity, angularAcceleration }) =>
    [digits(time * 1000), ...xyz(linearAcceleration), ...xyz(angularAcceleration), ...xyz(angularVelocity)].join(','),
  );
  const stamp = `${at.year}-${at.month}-${at.day}T${at.hour}_${at.minute}_${at.second}`;
  return textFile(`${sensorId}-${stamp}.csv`, [headings.join(','), ...lines]);
}

/** Athlete Intelligence: no time column. */
export function athleteFile({ sensorId, number, localTime: at, samples }: RecordedEvent): SensorFile {
  const columns = (name: string, unit: string) => ['X', 'Y', 'Z'].map((axis) => `${name} ${axis} (${unit})`);
  const headings = [
    ...columns('Linear Accel', 'g'),
    ...columns('Rotational Accel', 'rad/s^2'),
    ...columns('Rotational Vel', 'rad/s'),
  ];
  const lines = samples.map(({ linearAcceleration, angularVelocity, angularAcceleration }) =>
    [...xyz(linearAcceleration, 1 / G), ...xyz(angularAcceleration), ...xyz(angularVelocity)].join(','),
  );
  const stamp = `${at.year}-${at.month}-${at.day}-${at.hour}${at.minute}${at.second}`;
  return textFile(`${sensorId}-${number}-${stamp}.csv`, [headings.join(','), ...lines]);
}

/** Hybrid III headform: tab-separated, rotations counted the other way round. */
export function hybrid3File({ sensorId, number, localTime: at, samples }: RecordedEvent): SensorFile {
  const headings = ['Time', ...axes('LA*', 'AA*', 'AV*')];
  const lines = samples.map(({ time, linearAcceleration, angularVelocity, angularAcceleration }) =>
    [
      digits(time * 1000),
      ...xyzr(linearAcceleration, 1 / G),
      ...xyzr(angularAcceleration, -1),
      ...xyzr(angularVelocity, -1),
    ].join('\t'),
  );
  const stamp = `${at.month}${at.day}${at.year}_${at.hour}${at.minute}${at.second}`;
  const headingRows = ['NAP1 transformed\tTDAS', headings.join('\t')];
  return textFile(`${sensorId}_${number}_${stamp}.NAP1transf`, [...headingRows, ...lines]);
}

const swaHeadings = [
  'Date,Time,Session ID,Player ID,Sensor ID,Impact ID,Sample Num',
  'Linear Acc x g,Linear Acc y g,Linear Acc z g,Linear Acc Mag g',
  'Angular Vel x rad/s,Angular Vel y rad/s,Angular Vel z rad/s,Angular Vel Mag rad/s',
  'Angular Acc x rad/s2,Angular Acc y rad/s2,Angular Acc z rad/s2,Angular Acc Mag rad/s2',
].join(',');

/** Sports & Wellbeing Analytics: all events of a player's session in one file; x down, y forward, z right. */
export function swaFile(events: readonly RecordedEvent[]): SensorFile {
  const turned = ([x, y, z]: Vector): Vector => [z, x, y];
  const lines = events.flatMap(({ localTime: at, sessionId, sensorId, number, samples }) =>
    samples.map(({ linearAcceleration, angularVelocity, angularAcceleration }, index) =>
      [
        `${at.day}/${at.month}/${at.year}`,
        `${at.hour}:${at.minute}:${at.second}.${at.millisecond}`,
        sessionId,
        `P-${sensorId}`,
        sensorId,
        number,
        index,
        ...xyzr(turned(linearAcceleration), 1 / G),
        ...xyzr(turned(angularVelocity)),
        ...xyzr(turned(angularAcceleration)),
      ].join(','),
    ),
  );
  const [first] = events;
  return textFile(`${first?.sensorId}-session-${first?.sessionId}.csv`, [swaHeadings, ...lines]);
}
