import type { Random } from '../random/random.ts';

/**
 * Published exposure of men's community and professional rugby with instrumented mouthguards, as the product's
 * specification sums it up: 26 HAEs per player-hour over 5 g and 400 rad/s², 22 % of them over 10 g, 5 % over 25 g,
 * and 66 rad/s² per g.
 */
export const exposure = {
  perPlayerHour: 26,
  leastG: 5,
  leastAngularAcceleration: 400,
  shareOver: { 10: 0.22, 25: 0.05 },
  angularPerG: 66,
} as const;

/** Spread of the ratio of angular to linear acceleration: standard deviation of its logarithm. */
const ratioSpread = 0.35;

/** Survival function of PLA as straight lines on log-log paper through the published shares; past 25 g it falls with the cube. */
const knots: readonly (readonly [g: number, share: number])[] = [
  [exposure.leastG, 1],
  [10, exposure.shareOver[10]],
  [25, exposure.shareOver[25]],
  [250, exposure.shareOver[25] / 1000],
];

/** PLA in g. */
export function drawPla(random: Random): number {
  const share = 1 - random.next();
  for (let i = 1; i < knots.length; i++) {
    const [[fromG, fromShare], [toG, toShare]] = [knots[i - 1]!, knots[i]!];
    if (share < toShare) continue;
    const along = Math.log(share / fromShare) / Math.log(toShare / fromShare);
    return fromG * (toG / fromG) ** along;
  }
  return knots.at(-1)![0];
}

/** PAA in rad/s² that goes with a PLA in g: log-normal about 66 rad/s² per g, never under the published threshold. */
export function drawPaa(random: Random, pla: number): number {
  const typical = exposure.angularPerG * pla * Math.exp(ratioSpread * random.normal());
  return Math.max(exposure.leastAngularAcceleration, typical);
}
