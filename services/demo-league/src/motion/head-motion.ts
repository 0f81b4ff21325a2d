import type { Random } from '../random/random.ts';

export const G = 9.80665;

export type Vector = readonly [x: number, y: number, z: number];

/** What a sensor measures, SI units, SAE J211 head axes at the head CG; seconds from the trigger. */
export interface HeadMotion {
  linearAcceleration(t: number): Vector;
  angularVelocity(t: number): Vector;
  angularAcceleration(t: number): Vector;
}

export interface Severity {
  /** g */
  pla: number;
  /** rad/s² */
  paa: number;
}

/** Seconds for the head to come to rest after the burst. */
const settling = 0.03;
/** The rebound: a weaker, longer lobe the other way. */
const rebound = { share: 0.3, stretch: 2 };

/** One HAE: a burst of 8 to 15 ms with a rebound and a decaying tail, about a random direction. */
export function drawMotion(random: Random, { pla, paa }: Severity): HeadMotion {
  const duration = random.between(0.008, 0.015);
  const along = random.direction();
  const about = random.direction();
  const scaled = (direction: Vector, size: number): Vector => [
    direction[0] * size,
    direction[1] * size,
    direction[2] * size,
  ];
  return {
    linearAcceleration: (t) => scaled(along, pla * G * lobes(t, duration)),
    angularAcceleration: (t) => scaled(about, paa * (lobes(t, duration) + tailSlope(t, duration))),
    angularVelocity: (t) => scaled(about, paa * (lobesIntegral(t, duration) + tailIntegral(t, duration))),
  };
}

/** Half a sine, then half a weaker one the other way. */
function lobes(t: number, duration: number): number {
  if (t <= 0) return 0;
  if (t < duration) return Math.sin((Math.PI * t) / duration);
  const back = duration * rebound.stretch;
  return t < duration + back ? -rebound.share * Math.sin((Math.PI * (t - duration)) / back) : 0;
}

function lobesIntegral(t: number, duration: number): number {
  const halfSine = (since: number, span: number) => (span / Math.PI) * (1 - Math.cos((Math.PI * since) / span));
  const back = duration * rebound.stretch;
  const first = halfSine(clamp(t, duration), duration);
  return first - rebound.share * halfSine(clamp(t - duration, back), back);
}

/** What is left of the rotation after both lobes dies away. */
function tailIntegral(t: number, duration: number): number {
  const since = t - duration * (1 + rebound.stretch);
  return since <= 0 ? 0 : lobesIntegral(Infinity, duration) * (Math.exp(-since / settling) - 1);
}

function tailSlope(t: number, duration: number): number {
  const since = t - duration * (1 + rebound.stretch);
  return since <= 0 ? 0 : (-lobesIntegral(Infinity, duration) / settling) * Math.exp(-since / settling);
}

function clamp(t: number, most: number): number {
  return Math.min(Math.max(t, 0), most);
}
