/**
 * Motions of the base set by their number: motion 137 is the same for ever and on every machine, any first n cover the
 * space, and a longer set begins with the shorter one.
 */
import type { Course, DesignPoint } from './course.ts';
import { changing, oblique, singleAxis, translation } from './designed-pulses.ts';
import type { Kind, Labels } from './labels.ts';
import { durationBin, KINDS, severityBin } from './labels.ts';
import { demo, rattling, rumble, severalLobes } from './measured-like.ts';
import { motionOf } from './motion.ts';
import type { Motion } from './motion.ts';
import { randomFrom } from '@strainscope/kernel/random-from';
import { sobolPoint } from './sobol.ts';

export interface DesignedMotion {
  number: number;
  labels: Labels;
  motion: Motion;
}

const SEED = 25_002;

const MOST: readonly Kind[] = [
  ...(['single', 'oblique', 'changing', 'rattle', 'demo', 'single', 'oblique', 'changing', 'lobes', 'rumble'] as const),
  ...(['single', 'changing', 'oblique', 'rattle', 'demo', 'single', 'changing', 'lobes', 'rumble'] as const),
];
/** Kinds in the order in which they come, again and again; a rattle rattles on the pulse before it. */
const CYCLE: readonly Kind[] = [...MOST, 'oblique', ...MOST, 'translation'];

export function designedMotion(number: number): DesignedMotion {
  const kind = kindOf(number);
  const course = courseOf(number);
  const { motion, peaks } = motionOf(course);
  const labels: Labels = {
    kind,
    axis: course.axis,
    durationBin: durationBin(course.duration),
    severityBin: severityBin(peaks.pav),
    base: kind === 'rattle' ? number - 1 : number,
    duration: Number(course.duration.toPrecision(4)),
    ...peaks,
  };
  return { number, labels, motion };
}

const kindOf = (number: number): Kind => CYCLE[number % CYCLE.length]!;

function courseOf(number: number): Course {
  const kind = kindOf(number);
  const point = pointOf(number, kind);
  if (kind === 'rattle') return rattling(courseOf(number - 1), point);
  return COURSES[kind](point);
}

const COURSES: Record<Exclude<Kind, 'rattle'>, (point: DesignPoint) => Course> = {
  single: singleAxis,
  oblique,
  changing,
  translation,
  demo,
  lobes: severalLobes,
  rumble,
};

/** Each kind fills its space with a sequence of its own. */
function pointOf(number: number, kind: Kind): DesignPoint {
  const perCycle = CYCLE.filter((own) => own === kind).length;
  const inCycle = CYCLE.slice(0, number % CYCLE.length).filter((own) => own === kind).length;
  const ordinal = Math.floor(number / CYCLE.length) * perCycle + inCycle;
  return {
    ordinal,
    at: sobolPoint(ordinal, SEED + KINDS.indexOf(kind)),
    random: randomFrom(SEED + 1000 + number),
  };
}
