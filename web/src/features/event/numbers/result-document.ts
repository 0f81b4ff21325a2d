import { z } from 'zod';

const extreme = z.object({
  value: z.number(),
  /** x forward, y right, z down from the head's centre of gravity, m. */
  location: z.tuple([z.number(), z.number(), z.number()]),
  /** s from the start of the motion. */
  time: z.number(),
  'brain-region': z.string(),
  element: z.number(),
});
export type Extreme = z.output<typeof extreme>;

const extremes = z.object({
  'principal-max-strain': extreme,
  'principal-min-strain': extreme,
  'maximum-shear-strain': extreme,
  'maximum-PSxSR': extreme,
});

const manifest = z.object({
  provenance: z.object({
    taskHash: z.string(),
    motionHash: z.string(),
    materials: z.string(),
    materialsHash: z.string(),
    materialsCitation: z.string(),
    /** Absent in results of earlier solvers. */
    materialsConvention: z.string().optional(),
    elements: z.number(),
    nodes: z.number(),
    quality: z.string(),
    bulkModulus: z.number(),
    /** Shares of MPS95; absent in results of earlier solvers. */
    bulkTolerance: z.number().optional(),
    estimatedBulkError: z.number().optional(),
    precision: z.string(),
    backend: z.string(),
    gpu: z.string().optional(),
    threads: z.number(),
    batch: z.number(),
    machine: z.object({ processor: z.string(), cores: z.number(), system: z.string(), node: z.string() }),
    steps: z.number(),
    smallestTimeStep: z.number(),
    limitations: z.array(z.string()),
  }),
  energy: z.object({ worstError: z.number(), hourglassShare: z.number() }),
  timings: z.object({ model: z.number(), engine: z.number(), solve: z.number(), results: z.number() }),
});
export type Manifest = z.output<typeof manifest>;

const warnings = z.array(z.object({ code: z.string(), message: z.string() }));

/** What the numbers leave out, in words; nothing in documents of a solver that did not say so. */
export const warningsOf = (document: Record<string, unknown>) => warnings.safeParse(document['warnings']).data ?? [];

/** Where the extremes were reached; undefined in documents of a solver that did not say so. */
export const extremesOf = (document: Record<string, unknown>) => extremes.safeParse(document).data;

/** How a result was made; undefined in documents of a solver that did not say so. */
export const manifestOf = (document: Record<string, unknown>): Manifest | undefined =>
  manifest.safeParse(document).data;
