/** Motions as instrumented mouthguards record them: several lobes, noise, rattling, and what the sensor's filter leaves. */
import type { Course, DesignPoint } from './course.ts';
import { HIGHEST_PAA, HIGHEST_PLA, LONGEST, spread, spreadByLog } from './course.ts';
import { halfDirection } from './designed-pulses.ts';
import type { Lobe } from './lobe.ts';
import { shapeOf, sumAt } from './lobe.ts';
import { plaOf } from './published-ratio.ts';
import { directionOf, norm, scaled, sumOf } from './vector.ts';
import type { Vector } from './vector.ts';

/** Hz: the product's default, and others that a manufacturer's file may have been low-passed at (sensor-ingest). */
const CUT_OFFS = [
  { linear: 175, angular: 250 },
  { linear: 200, angular: 200 },
  { linear: 374, angular: 374 },
] as const;

/** Rebound and settling of the demo league's motions (`drawMotion`). */
const REBOUND = { share: 0.3, stretch: 2 };
const SETTLING = 0.03;

/** Gives a burst of 8 to 15 ms with a weaker, longer rebound and a decaying tail, as the demo league makes them. */
export function demo(point: DesignPoint): Course {
  const [, , length, severity, , , , , , , height, turn] = point.at as number[];
  const duration = spread(length!, 0.008, 0.015);
  const about = halfDirection(point);
  const lobes = (size: Vector): Lobe[] => [
    { ...HALF_SINE, start: 0, duration, size },
    { ...HALF_SINE, start: duration, duration: duration * REBOUND.stretch, size: scaled(size, -REBOUND.share) },
  ];
  const end = duration * (1 + REBOUND.stretch);
  const left = (2 / Math.PI) * duration * (1 - REBOUND.share * REBOUND.stretch);
  const tail = (t: number): number => (t < end ? 0 : (-left / SETTLING) * Math.exp((end - t) / SETTLING));
  const factor = plaOf(point.random);
  const [turning, pushing] = [lobes(about), lobes(directionOf(height!, turn!))];
  return {
    axis: 'oblique',
    duration,
    end,
    angular: (t) => sumOf([sumAt(turning, t), scaled(about, tail(t))]),
    linear: (t) => sumAt(pushing, t),
    severity: severity!,
    range: [400, HIGHEST_PAA],
    pla: (paa) => Math.min(HIGHEST_PLA, paa * factor),
    sensor: { cutOff: CUT_OFFS[0], random: point.random },
  };
}

const HALF_SINE = { shape: 'half-sine', rise: 0.5 } as const;

/** Gives three to five lobes within 10 to 40 ms that turn mostly about one axis. */
export function severalLobes(point: DesignPoint): Course {
  const [, , length, severity, , , , , , push, height, turn] = point.at as number[];
  const { random } = point;
  const duration = spreadByLog(length!, 0.01, LONGEST);
  const count = 3 + Math.floor(3 * random());
  const [about, along] = [halfDirection(point), directionOf(height!, turn!)];
  const turning = someLobes(point, { count, within: duration, share: [0.3, 0.7], about, scatter: 0.6 });
  const pushing = someLobes(point, { count, within: duration, share: [0.2, 0.5], about: along, scatter: 0.6 });
  const factor = plaOf(random);
  const pla = spread(push!, 5, HIGHEST_PLA);
  const goesAlong = random() < 0.5;
  return {
    axis: 'changing',
    duration,
    end: duration,
    angular: (t) => sumAt(turning, t),
    linear: (t) => sumAt(pushing, t),
    severity: severity!,
    pla: (paa) => (goesAlong ? Math.min(HIGHEST_PLA, paa * factor) : pla),
    sensor: { cutOff: CUT_OFFS[point.ordinal % CUT_OFFS.length]!, random: point.random },
  };
}

/** Gives what most recordings are: a dozen small lobes about changing axes, 5 to 15 g, up to 1,200 rad/s². */
export function rumble(point: DesignPoint): Course {
  const [, , length, severity, , , , , , push, height, turn] = point.at as number[];
  const duration = spreadByLog(length!, 0.015, LONGEST);
  const [about, along] = [halfDirection(point), directionOf(height!, turn!)];
  const turning = someLobes(point, { count: 12, within: duration, share: [0.15, 0.5], about, scatter: 1.5 });
  const pushing = someLobes(point, { count: 12, within: duration, share: [0.1, 0.4], about: along, scatter: 1.5 });
  return {
    axis: 'changing',
    duration,
    end: duration,
    angular: (t) => sumAt(turning, t),
    linear: (t) => sumAt(pushing, t),
    severity: severity!,
    range: [200, 1200],
    pla: () => spreadByLog(push!, 5, 15),
    sensor: { cutOff: CUT_OFFS[0], random: point.random },
  };
}

/** Gives a pulse of the design with the mouthguard rattling at 150 to 350 Hz, of its own severity. */
export function rattling(base: Course, point: DesignPoint): Course {
  const [height, turn, pitch, severity, decay, loudness, , otherHeight, otherTurn] = point.at as number[];
  const frequency = 150 + 200 * pitch!;
  const dying = spreadByLog(decay!, 0.005, 0.015);
  const ring = (t: number): number =>
    t <= 0 ? 0 : (0.2 + 0.6 * loudness!) * Math.exp(-t / dying) * Math.sin(2 * Math.PI * frequency * t);
  const ringing = (own: Course['angular'], about: Vector): Course['angular'] => {
    const peak = largest(own, base.end);
    return (t) => sumOf([own(t), scaled(about, peak * ring(t))]);
  };
  return {
    ...base,
    angular: ringing(base.angular, directionOf(height!, turn!)),
    linear: ringing(base.linear, directionOf(otherHeight!, otherTurn!)),
    severity: severity!,
    sensor: { cutOff: CUT_OFFS[point.ordinal % CUT_OFFS.length]!, random: point.random },
  };
}

interface Some {
  count: number;
  /** s */
  within: number;
  /** Least and largest length of a lobe, as a share of the time that all have. */
  share: readonly [number, number];
  about: Vector;
  /** Size of what is added to the direction. */
  scatter: number;
}

function someLobes({ random }: DesignPoint, { count, within, share, about, scatter }: Some): Lobe[] {
  return Array.from({ length: count }, () => {
    const duration = within * (share[0] + (share[1] - share[0]) * random());
    const sign = random() < 0.35 ? -1 : 1;
    const direction = sumOf([about, scaled(directionOf(random(), random()), scatter)]);
    return {
      ...shapeOf(random()),
      start: (within - duration) * random(),
      duration,
      size: scaled(direction, sign * (0.3 + 0.7 * random())),
    };
  });
}

function largest(own: Course['angular'], end: number): number {
  const times = Array.from({ length: 201 }, (_, i) => (i * end) / 200);
  return times.reduce((most, t) => Math.max(most, norm(own(t))), 0);
}
