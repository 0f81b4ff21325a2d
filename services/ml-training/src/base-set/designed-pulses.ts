/** Pulses of the design: every combination of axis, shape, duration, deceleration and push that a head bears. */
import type { Course, DesignPoint } from './course.ts';
import { HIGHEST_PLA, LONGEST, SHORTEST, spread, spreadByLog } from './course.ts';
import type { AxisLabel } from './labels.ts';
import type { Lobe } from './lobe.ts';
import { endOf, shapeOf, sumAt } from './lobe.ts';
import { plaOf } from './published-ratio.ts';
import { away, directionOf, NONE, scaled } from './vector.ts';
import type { Vector } from './vector.ts';

/**
 * Axes of `single`. The head is symmetric about y = 0, so that a turn about −x or −z is the mirror image of one about x or
 * z; nodding forward and backward are two motions.
 */
const SINGLE: readonly (readonly [AxisLabel, Vector])[] = [
  ['x', [1, 0, 0]],
  ['y', [0, 1, 0]],
  ['z', [0, 0, 1]],
  ['y', [0, -1, 0]],
];

export function singleAxis(point: DesignPoint): Course {
  const [axis, direction] = SINGLE[Math.floor(point.at[0]! * SINGLE.length)]!;
  return pulse(point, axis, direction);
}

export const oblique = (point: DesignPoint): Course => pulse(point, 'oblique', halfDirection(point));

/** Gives a pulse whose second lobe, which begins before or when the first ends, turns about another axis. */
export function changing(point: DesignPoint): Course {
  const { first, second } = lobesOf(point, halfDirection(point));
  const [, , , , , share, , turn, roll, , , , delay] = point.at as number[];
  const other = away(first.size, Math.PI * (1 / 6 + (2 / 3) * turn!), roll!);
  const start = first.duration * (0.3 + 0.7 * delay!);
  return courseOf(point, 'changing', [first, { ...second, start, size: scaled(other, 0.3 + 0.9 * share!) }]);
}

/** Gives a push without a turn. */
export function translation(point: DesignPoint): Course {
  const [height, turn, , severity] = point.at as number[];
  const { first } = lobesOf(point, directionOf(height!, turn!));
  return {
    axis: 'none',
    duration: first.duration,
    end: first.duration,
    angular: () => NONE,
    linear: (t) => sumAt([first], t),
    severity: 0,
    pla: () => spread(severity!, 10, HIGHEST_PLA),
  };
}

/** Gives a direction with x ≥ 0: the others are mirror images. */
export function halfDirection({ at: [height, turn] }: DesignPoint): Vector {
  const [x, y, z] = directionOf(height!, turn!);
  return [Math.abs(x), y, z];
}

/** Gives a lobe, and one the other way that takes a share of the turn back: nothing to all of it. */
function pulse(point: DesignPoint, axis: AxisLabel, direction: Vector): Course {
  const { first, second } = lobesOf(point, direction);
  const share = Math.min(1, Math.max(0, 1.4 * point.at[5]! - 0.2));
  const back = scaled(direction, (-share * first.duration) / second.duration);
  return courseOf(point, axis, share === 0 ? [first] : [first, { ...second, size: back }]);
}

function lobesOf({ at }: DesignPoint, direction: Vector): { first: Lobe; second: Lobe } {
  const [, , length, , shape, , stretch] = at as number[];
  const duration = spreadByLog(length!, SHORTEST, LONGEST);
  const first: Lobe = { ...shapeOf(shape!), start: 0, duration, size: direction };
  const longer = Math.min(LONGEST, Math.max(SHORTEST, duration * spreadByLog(stretch!, 0.6, 2.2)));
  return { first, second: { ...first, start: duration, duration: longer } };
}

function courseOf(point: DesignPoint, axis: AxisLabel, lobes: readonly Lobe[]): Course {
  const { pushes, pla } = pushOf(point, lobes);
  return {
    axis,
    duration: lobes[0]!.duration,
    end: Math.max(endOf(lobes), endOf(pushes)),
    angular: (t) => sumAt(lobes, t),
    linear: (t) => sumAt(pushes, t),
    severity: point.at[3]!,
    pla,
  };
}

/** Chooses the push: none, one that goes with the turn as about a neck, or one of its own direction and course. */
function pushOf({ at, random }: DesignPoint, lobes: readonly Lobe[]): { pushes: Lobe[]; pla: Course['pla'] } {
  const [, , , , , , , , roll, push, height, turn, delay] = at as number[];
  if (push! < 0.25) return { pushes: [], pla: () => 0 };
  const axis = lobes[0]!.size;
  if (push! < 0.6) {
    const along = away(axis, Math.PI / 2, roll!);
    const factor = plaOf(random);
    return {
      pushes: lobes.map((lobe, i) => ({ ...lobe, size: scaled(along, i === 0 ? 1 : -0.5) })),
      pla: (paa) => Math.min(HIGHEST_PLA, paa * factor),
    };
  }
  const own: Lobe = {
    ...lobes[0]!,
    start: 0.5 * delay! * lobes[0]!.duration,
    duration: Math.max(SHORTEST, lobes[0]!.duration * (0.4 + 0.8 * random())),
    size: directionOf(height!, turn!),
  };
  const pla = spread((push! - 0.6) / 0.4, 5, HIGHEST_PLA);
  return { pushes: [own], pla: () => pla };
}
