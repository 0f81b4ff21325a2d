import { bareSensorId } from '@strainscope/kernel';
import type { UnknownTable } from '../readers/file-problem.ts';
import type { SensorEvent } from '../readers/sensor-event.ts';
import type { MeasuredMotion } from '../signals/head-motion.ts';
import type { VectorSeries } from '../signals/series.ts';
import type { EventPreview, TableHead } from './file-task.ts';

/** Enough for any event that a sensor triggers; of a longer one what lies around its peak. */
const MOST_SAMPLES = 2000;
const MOST_COLUMNS = 200;
const MOST_CHARACTERS = 60;
/** Columns are named by their headings: one that is longer is not told, so that its column is named by its place. */
const LONGEST_HEADING = 1_000;

/** The motion of an event, small enough to be looked at. */
export function eventPreview({ definition, sensorId, eventId }: SensorEvent, motion: MeasuredMotion): EventPreview {
  const [start, end] = shownRange(motion);
  const cut = (values: Float64Array) => [...values.subarray(start, end)];
  const axes = ({ x, y, z }: VectorSeries) => ({ x: cut(x), y: cut(y), z: cut(z) });
  const { linearAcceleration, angularVelocity, angularAcceleration } = motion;
  return {
    sensorId: bareSensorId(definition.key, sensorId),
    sourceEventId: eventId,
    time: cut(motion.time),
    ...(linearAcceleration && { linearAcceleration: axes(linearAcceleration) }),
    ...(angularVelocity && {
      angularVelocity: axes(angularVelocity),
      angularAcceleration: axes(angularAcceleration),
    }),
  };
}

function shownRange(motion: MeasuredMotion): [start: number, end: number] {
  const { time } = motion;
  const series = motion.linearAcceleration ?? motion.angularAcceleration;
  if (!series || time.length <= MOST_SAMPLES) return [0, time.length];
  const { x, y, z } = series;
  let peak = 0;
  let largest = 0;
  for (let i = 0; i < time.length; i++) {
    const magnitude = Math.hypot(x[i]!, y[i]!, z[i]!);
    if (magnitude > largest) [largest, peak] = [magnitude, i];
  }
  const start = Math.min(Math.max(0, peak - MOST_SAMPLES / 2), time.length - MOST_SAMPLES);
  return [start, start + MOST_SAMPLES];
}

/** The first lines of a table: headings whole, cells cut to what a screen shows. */
export function tableHead({ head: { headings, rows } }: Pick<UnknownTable, 'head'>): TableHead {
  const shown = (cells: readonly string[]) => cells.slice(0, MOST_COLUMNS);
  return {
    headings: shown(headings).map((heading) => (heading.length > LONGEST_HEADING ? '' : heading)),
    rows: rows.map(({ cells }) => shown(cells).map((cell) => cell.slice(0, MOST_CHARACTERS))),
  };
}
