import { rotationContradiction } from '@strainscope/proto/rotation';
import type { MeasuredSignals } from '../conditioning/condition.ts';
import { samplingRate, stepRange } from '../conditioning/resample.ts';
import type { MeasuredMotion } from '../signals/head-motion.ts';
import { at, AXES, peakOf, resultant, type Channel, type VectorSeries } from '../signals/series.ts';
import { STANDARD_GRAVITY } from '../signals/units.ts';
import type { Warning } from '../signals/warnings.ts';
import type { FileProblem } from './file-problem.ts';
import { SIGNAL_LIMITS } from './limits.ts';
import { withoutGaps } from './missing-samples.ts';
import * as problems from './problems.ts';
import { rotationDoubtful, unitSuspected } from './reader-warnings.ts';

export interface SignalCheck {
  /** Those that can be used: without gaps. */
  readonly signals: MeasuredSignals;
  readonly problems: FileProblem[];
  readonly warnings: Warning[];
}

/** An event below this linear peak but with a real rotation was probably given in g. */
const SUSPICIOUSLY_SLOW = { linear: 3 * STANDARD_GRAVITY, angularVelocity: 5 };
/** No head turns faster in sport; in deg/s many do. */
const SUSPICIOUSLY_FAST = 150;

/**
 * Whether the signals of an event can be used, and as what.
 * @param measured NaN stands for a sample that is missing
 * @param rowOf row of the file by sample, where samples are rows
 */
export function checkSignals(measured: MeasuredSignals, rowOf: (sample: number) => number = () => 0): SignalCheck {
  const times = new Set(channelsOf(measured).map(({ time }) => time));
  const ofTime = [...times].flatMap((time) => checkTime(time, rowOf));
  if (ofTime.length > 0) return { signals: measured, problems: ofTime, warnings: [] };
  const { signals, problems: found, warnings } = withoutGaps(measured, rowOf);
  if (found.length === 0 && channelsOf(signals).every(isZero)) found.push(problems.allZero());
  if (found.length > 0) return { signals, problems: found, warnings: [] };
  const peaks = peaksOf(signals);
  found.push(...checkPeaks(peaks));
  return {
    signals,
    problems: found,
    warnings:
      found.length === 0 ? [...warnings, ...suspectedUnits(peaks, signals.linearAcceleration !== undefined)] : [],
  };
}

function channelsOf({ linearAcceleration, angularVelocity, angularAcceleration }: MeasuredSignals): Channel[] {
  return [linearAcceleration, angularVelocity, angularAcceleration].filter((channel) => channel !== undefined);
}

/** m/s², rad/s, rad/s²; 0 for what was not measured. */
function peaksOf({ linearAcceleration, angularVelocity, angularAcceleration }: MeasuredSignals) {
  const peak = (channel: Channel | undefined) => (channel ? peakOf(resultant(channel.values)) : 0);
  return { linear: peak(linearAcceleration), omega: peak(angularVelocity), alpha: peak(angularAcceleration) };
}
type Peaks = ReturnType<typeof peaksOf>;

function checkTime(time: Float64Array, rowOf: (sample: number) => number): FileProblem[] {
  if (time.length < SIGNAL_LIMITS.fewestSamples) return [problems.tooFewSamples(time.length)];
  const { shortest, longest } = stepRange(time);
  // The median lies between them, and is looked for only where that decides.
  if (shortest > 0 && isRateAllowed(1 / longest) && isRateAllowed(1 / shortest)) return [];
  const offender = time.findIndex((t, i) => i > 0 && t <= at(time, i - 1));
  if (offender !== -1) {
    const repeated = at(time, offender) === at(time, offender - 1);
    return [repeated ? problems.timeDuplicated(rowOf(offender)) : problems.timeNotRising(rowOf(offender))];
  }
  const rate = samplingRate(time);
  return isRateAllowed(rate) ? [] : [problems.rateOutOfRange(rate)];
}

/** Half a per mille for what rounding does to a time column. */
function isRateAllowed(rate: number): boolean {
  const { lowest, highest } = SIGNAL_LIMITS.rate;
  return rate >= lowest * 0.9995 && rate <= highest * 1.0005;
}

const isZero = ({ values }: Channel) => AXES.every((axis) => values[axis].every((value) => value === 0));

/**
 * Whether `checkMotion` may find something in what is made of these signals: the angular acceleration that follows from the
 * velocity may be beyond the limit (a bound that costs little), or two that were measured may contradict each other.
 */
export function mayMoveImpossibly({ angularVelocity, angularAcceleration }: MeasuredSignals): boolean {
  if (!angularVelocity || angularAcceleration) return angularVelocity !== undefined;
  const { time, values } = angularVelocity;
  const rate = 1 / stepRange(time).shortest;
  // A component of a third of the limit, since a five-point difference is at most 5/3 of the steepest step.
  return AXES.some((axis) => {
    const component = values[axis];
    for (let i = 1; i < component.length; i++) {
      if (Math.abs(at(component, i) - at(component, i - 1)) * rate > SIGNAL_LIMITS.angularAcceleration / 3) return true;
    }
    return false;
  });
}

/** rad/s: a sensor that rattles without a head drifts by less, and is flagged. */
const WEAK_DRIFT = 5;

/**
 * Whether a motion of the head CG, part of which is derived, keeps the limits of what is measured, and whether what was
 * measured twice is one rotation, by the solver's rule.
 */
export function checkMotion(motion: MeasuredMotion, measured: MeasuredSignals): Omit<SignalCheck, 'signals'> {
  const { linearAcceleration, angularVelocity, angularAcceleration } = motion;
  const peak = (series: VectorSeries | undefined) => (series ? peakOf(resultant(series)) : 0);
  const found = checkPeaks({ linear: peak(linearAcceleration), alpha: peak(angularAcceleration) });
  const isMeasuredTwice = measured.angularVelocity !== undefined && measured.angularAcceleration !== undefined;
  const contradiction =
    angularVelocity && isMeasuredTwice && rotationContradiction(motion.time, angularVelocity, angularAcceleration);
  if (!contradiction) return { problems: found, warnings: [] };
  return contradiction.drift > WEAK_DRIFT
    ? { problems: [...found, problems.rotationContradictory(contradiction)], warnings: [] }
    : { problems: found, warnings: [rotationDoubtful(contradiction)] };
}

function checkPeaks({ linear, alpha }: Pick<Peaks, 'linear' | 'alpha'>): FileProblem[] {
  const found: FileProblem[] = [];
  const peakG = linear / STANDARD_GRAVITY;
  if (peakG > SIGNAL_LIMITS.linearAccelerationG) {
    const plausible = peakG / STANDARD_GRAVITY <= SIGNAL_LIMITS.linearAccelerationG;
    found.push(
      problems.linearTooLarge(peakG, plausible ? 'Is the unit m/s² rather than g?' : 'Is the unit of the file right?'),
    );
  }
  if (alpha > SIGNAL_LIMITS.angularAcceleration) {
    const plausible = (alpha * Math.PI) / 180 <= SIGNAL_LIMITS.angularAcceleration;
    found.push(
      problems.angularTooLarge(
        alpha,
        plausible ? 'Is the unit deg/s² rather than rad/s²?' : 'Is the unit of the file right?',
      ),
    );
  }
  return found;
}

function suspectedUnits({ linear, omega }: Peaks, hasLinear: boolean): Warning[] {
  const found: Warning[] = [];
  if (omega > SUSPICIOUSLY_FAST) found.push(unitSuspected('angular velocity', 'deg/s'));
  if (hasLinear && linear < SUSPICIOUSLY_SLOW.linear && omega > SUSPICIOUSLY_SLOW.angularVelocity) {
    found.push(unitSuspected('linear acceleration', 'g'));
  }
  return found;
}
