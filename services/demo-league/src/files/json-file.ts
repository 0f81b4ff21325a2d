import { G } from '../motion/head-motion.ts';
import type { Sample } from '../motion/measured.ts';
import type { RecordedEvent, SensorFile } from './sensor-file.ts';

type Signal = Exclude<keyof Sample, 'time'>;

/** HitIQ in the JSON form that several brands share: all events of a player's session. */
export function jsonFile(events: readonly RecordedEvent[]): SensorFile {
  const [first] = events;
  const name = `${first?.sensorId}-session-${first?.sessionId}.json`;
  return { name, bytes: new TextEncoder().encode(JSON.stringify(events.map(jsonEvent))) };
}

function jsonEvent({ sensorId, number, localTime: at, samples, team, sport }: RecordedEvent) {
  const axis = (signal: Signal, index: 0 | 1 | 2, factor = 1) =>
    samples.map((sample) => Number((sample[signal][index] * factor).toPrecision(7)));
  return {
    sensor: 'HitIQ',
    'impact-date': `${at.month}:${at.day}:${at.year}`,
    'impact-time': `${at.hour}:${at.minute}:${at.second}:${at.millisecond}`,
    player_id: `P-${sensorId}`,
    player: { sport, team, 'impact-id': String(number), 'sensor-id': sensorId },
    simulation: {
      time: samples.map(({ time }) => Number((time * 1000).toPrecision(7))),
      'time-units': 'milliseconds',
      'linear-acceleration': {
        'la-units': 'g',
        'x-la': axis('linearAcceleration', 0, 1 / G),
        'y-la': axis('linearAcceleration', 1, 1 / G),
        'z-la': axis('linearAcceleration', 2, 1 / G),
      },
      'angular-acceleration': {
        'x-aa-rad/s^2': axis('angularAcceleration', 0),
        'y-aa-rad/s^2': axis('angularAcceleration', 1),
        'z-aa-rad/s^2': axis('angularAcceleration', 2),
      },
      'angular-velocity': {
        'x-av-rad/s': axis('angularVelocity', 0),
        'y-av-rad/s': axis('angularVelocity', 1),
        'z-av-rad/s': axis('angularVelocity', 2),
      },
    },
  };
}
