/** A table as a function of time. */
import { SolverError } from '../errors/solver-error.ts';
import type { Table } from './problem.schema.ts';

type Amplitude = (time: number) => number;

/**
 * @param place of the table in the document
 * @throws SolverError invalid-task for a table that does not begin at rest, runs backwards or ends before the duration (s)
 */
export function amplitude({ time, value, interpolation }: Table, place: string, duration: number): Amplitude {
  const refuse = (why: string): never => {
    throw new SolverError('invalid-task', `${place}: ${why}.`, { place });
  };
  if (time.length !== value.length) refuse('it does not have one value per time');
  if (time[0] !== 0 || value[0] !== 0) refuse('it does not begin with the value 0 at time 0');
  const backwards = time.findIndex((own, i) => i > 0 && !(own > time[i - 1]!));
  if (backwards >= 0) refuse(`its time does not increase at ${backwards}`);
  const end = time.at(-1)!;
  if (end < duration * (1 - 1e-9)) refuse(`it ends at ${end} s, before the duration of ${duration} s`);
  let interval = 0;
  return (at) => {
    while (interval > 0 && time[interval]! > at) interval--;
    while (interval < time.length - 2 && time[interval + 1]! <= at) interval++;
    const [start, length] = [time[interval]!, time[interval + 1]! - time[interval]!];
    const share = Math.min(1, Math.max(0, (at - start) / length));
    const [from, to] = [value[interval]!, value[interval + 1]!];
    return from + (interpolation === 'linear' ? share : smoothStep(share)) * (to - from);
  };
}

/** 6 s⁵ − 15 s⁴ + 10 s³: from 0 to 1, its first and second derivatives 0 at both ends. */
const smoothStep = (s: number): number => s ** 3 * (s * (6 * s - 15) + 10);
