import { scaled, sumOf } from './vector.ts';
import type { Vector } from './vector.ts';

/** One lobe of an acceleration: it rises from zero to `size` and falls back to zero. */
export interface Lobe {
  shape: 'half-sine' | 'haversine' | 'skewed';
  /** s */
  start: number;
  /** s */
  duration: number;
  /** Share of the duration at which a skewed lobe has its peak. */
  rise: number;
  size: Vector;
}

/** Gives the lobe's height at `t` s as a share of its peak. */
function heightOf({ shape, start, duration, rise }: Lobe, t: number): number {
  const share = (t - start) / duration;
  if (share <= 0 || share >= 1) return 0;
  if (shape === 'haversine') return Math.sin(Math.PI * share) ** 2;
  if (shape === 'half-sine') return Math.sin(Math.PI * share);
  return Math.sin((Math.PI / 2) * (share < rise ? share / rise : (1 - share) / (1 - rise)));
}

export const sumAt = (lobes: readonly Lobe[], t: number): Vector =>
  sumOf(lobes.map((lobe) => scaled(lobe.size, heightOf(lobe, t))));

export const endOf = (lobes: readonly Lobe[]): number =>
  Math.max(0, ...lobes.map(({ start, duration }) => start + duration));

/** Chooses a shape by a number from 0 to 1; what is left of the number says how skewed a skewed one is. */
export function shapeOf(choice: number): Pick<Lobe, 'shape' | 'rise'> {
  if (choice < 1 / 3) return { shape: 'half-sine', rise: 0.5 };
  if (choice < 2 / 3) return { shape: 'haversine', rise: 0.5 };
  return { shape: 'skewed', rise: 0.2 + 0.6 * (3 * choice - 2) };
}
