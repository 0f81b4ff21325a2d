import { z } from 'zod';

const strains = z.object({
  volume: z.number(),
  elements: z.number(),
  mps: z.number(),
  mps95: z.number(),
});
export type Strains = z.output<typeof strains>;

const sides = strains.extend({ left: strains.optional(), right: strains.optional() });

/** What is shown of `result.json`, which the solver writes. */
export const problemResult = z.object({
  parts: z.record(z.string(), sides),
  regions: z.record(z.string(), sides),
  volumeChange: z.object({ smallest: z.number(), largest: z.number() }),
  energy: z.object({ worstError: z.number() }),
  provenance: z.object({
    solverVersion: z.string(),
    elements: z.number(),
    nodes: z.number(),
    precision: z.string(),
    steps: z.number(),
    smallestTimeStep: z.number(),
    addedMass: z.number(),
    ignored: z.array(z.string()),
  }),
});
export type ProblemResult = z.output<typeof problemResult>;

export interface StrainRow extends Strains {
  name: string;
}

/** Rows of a table: each part or region, and its halves where it lies on both sides. */
export function strainRows(named: ProblemResult['parts']): StrainRow[] {
  return Object.entries(named).flatMap(([name, { left, right, ...whole }]) => [
    { name, ...whole },
    ...(left ? [{ name: `${name}, left`, ...left }] : []),
    ...(right ? [{ name: `${name}, right`, ...right }] : []),
  ]);
}

/** Larger ones hold long histories: they are for programs. */
const largestShown = 16 * 1024 ** 2;

/** Whether a result is read for the screen. */
export const isShown = ({ size }: { size: number }): boolean => size <= largestShown;

/** @throws SyntaxError, ZodError for what no solver of ours has written */
export function readResult(bytes: ArrayBuffer): ProblemResult {
  return problemResult.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
