/**
 * The result document. Strains are Green–Lagrange at the element centre; skull, CSF and membranes are left out of every
 * number. Percentiles and fractions are of the brain's reference volume. Every number states its definition.
 */
import { z } from 'zod';

const metric = <T extends z.ZodType>(type: T, definition: string) => type.describe(definition);
const fraction = z.number().min(0).max(1);
const point = z.tuple([z.number(), z.number(), z.number()]).describe('x, y, z in head axes, m');

const extreme = z.strictObject({
  value: z.number(),
  location: point.describe('centroid of the element in the undeformed mesh: x, y, z in head axes, m'),
  time: z.number().describe('when it is reached: s from the start of the motion'),
  'brain-region': z.string(),
  element: z.int().describe('number in the mesh, from 0'),
});

const percentile = z.strictObject({
  value: z.number().describe('volume-weighted 95th percentile of the element peaks over time'),
  'count-based': z.number().describe('the same with every element counted once'),
  instantaneous: z.number().describe('largest over time of the volume-weighted 95th percentile at one instant'),
  time: z.number().describe('when the instantaneous one is reached, s'),
});

const regionStrain = z.strictObject({
  mps: z.number().describe('largest maximum principal strain of any element of the region at any time'),
  mps95: z.number().describe('volume-weighted 95th percentile of the element peaks'),
  'csdm-15': fraction.describe("share of the region's volume that ever exceeded 15 %"),
  volume: z.number().describe('m³'),
});

/** Peak of every element of the mesh: little-endian u16 in base64, value = number × scale; 0 outside the brain. */
const elementPeaks = z.strictObject({ scale: z.number(), data: z.base64() });

const elementHistory = z.strictObject({
  element: z.int(),
  'brain-region': z.string(),
  location: point,
  'principal-max-strain': z.array(z.number()).describe('at the times of `curve`'),
});

const warning = z.strictObject({
  code: z
    .enum(['begins-at-speed', 'peak-near-end', 'runs-as-reference'])
    .describe(
      'begins-at-speed: the first sample is in the middle of the motion; peak-near-end: the strain peaks within 3 ms of the end of the record; runs-as-reference: no softer bulk modulus meets the tolerance',
    ),
  message: z.string().describe('in plain words'),
});
export type ResultWarning = z.output<typeof warning>;

const machine = z.strictObject({
  processor: z.string(),
  cores: z.int().describe('that this process may use'),
  memory: z.int().describe('bytes'),
  system: z.string(),
  node: z.string().describe('version of Node.js'),
});

const csdm = (percent: number) =>
  metric(fraction, `volume fraction whose maximum principal strain ever exceeded ${percent} %`);

export const resultSchema = z
  .strictObject({
    version: z.literal(1),
    'event-id': z.string(),
    'impact-point': z.string().optional().describe('as the task gave it; not used'),
    'principal-max-strain': metric(extreme, 'largest maximum principal strain'),
    'principal-min-strain': metric(extreme, 'smallest minimum principal strain'),
    'maximum-shear-strain': metric(extreme, 'largest (ε1 − ε3)/2'),
    'maximum-PSxSR': metric(extreme, 'largest product of maximum principal strain and its rate, 1/s'),
    pressure: z
      .strictObject({ largest: extreme, smallest: extreme })
      .optional()
      .describe('when asked for: −K (J − 1) of the elements of the brain, Pa; compression is positive'),
    'CSDM-3': csdm(3),
    'CSDM-5': csdm(5),
    'CSDM-10': csdm(10),
    'CSDM-15': csdm(15),
    'CSDM-30': csdm(30),
    'MPSR-120': metric(
      fraction,
      'volume fraction whose maximum principal strain ever grew faster than 120 /s, taken over strain-rate-window',
    ),
    'MPSxSR-28': metric(fraction, 'volume fraction whose product of strain and rate ever exceeded 28 /s'),
    'MPS-95': metric(percentile, 'of the maximum principal strain'),
    'MPSxSR-95': metric(percentile, 'of the product of maximum principal strain and its rate at the same time, 1/s'),
    'region-wise-mps': z.record(z.string(), regionStrain).describe('by region of the brain'),
    'exceeding-elements': z
      .record(z.string(), z.record(z.string(), z.int()))
      .describe('number of elements beyond each threshold, by metric and region'),
    'element-peaks': z.strictObject({
      'principal-max-strain': elementPeaks,
      'strain-rate': elementPeaks,
      PSxSR: elementPeaks,
    }),
    curve: z.strictObject({
      time: z.array(z.number()).describe('s'),
      mps95: z.array(z.number()).describe('volume-weighted 95th percentile at each time'),
      'linear-acceleration-g': z.array(z.number()).describe('resultant'),
      'angular-acceleration': z.array(z.number()).describe('resultant, rad/s²'),
      'angular-velocity': z.array(z.number()).describe('resultant, rad/s'),
    }),
    'element-history': z.array(elementHistory).describe('of the elements of the four extremes and of those asked for'),
    'max-linear-acc-g': z.number().describe("largest resultant at the head's centre of gravity, g"),
    'max-angular-acc-rads2': z.number().describe('largest resultant, rad/s²'),
    'max-angular-vel-rads': z.number().describe('largest resultant, rad/s'),
    'brain-volume': z.number().describe('undeformed, m³'),
    'center-of-mass': point.describe('of the undeformed brain: x, y, z in head axes, m'),
    'strain-rate-window': z.number().describe('s over which strain rates are taken'),
    warnings: z.array(warning).describe('what the numbers leave out: nobody takes them for the whole event'),
    energy: z.strictObject({
      kinetic: z.number().describe('J at the end, as the next five'),
      isochoric: z.number(),
      volumetric: z.number(),
      viscous: z.number().describe('stored and dissipated'),
      hourglass: z.number(),
      externalWork: z.number(),
      error: z
        .number()
        .describe(
          'balance at the end over the largest energy, or over 1 % of what the motion can bring where that is more',
        ),
      worstError: z.number().describe('largest at any sample'),
      hourglassShare: z.number().describe('largest share of the internal energy'),
    }),
    provenance: z.strictObject({
      solverVersion: z.string(),
      taskHash: z.string(),
      meshHash: z.string(),
      meshKind: z.string(),
      meshSubtype: z.string(),
      elements: z.int(),
      nodes: z.int(),
      minScaledJacobian: z.number(),
      motionHash: z.string().describe('SHA-256 of the motion as the task gives it'),
      materials: z.string(),
      materialsHash: z.string().describe('SHA-256 of the material set'),
      materialsCitation: z.string(),
      materialsConvention: z
        .string()
        .describe('which modulus the Prony terms are relative to, and what the source says of it'),
      quality: z.string(),
      bulkModulus: z.number().describe('of brain and fluid, Pa'),
      bulkTolerance: z
        .number()
        .optional()
        .describe(
          'largest estimated change of MPS95 that the bulk modulus was chosen by, as a share; absent in reference',
        ),
      estimatedBulkError: z
        .number()
        .describe('estimate from above of what the bulk modulus does to MPS95, as a share of it; 0 of the reference'),
      precision: z.literal('single'),
      backend: z.enum(['wasm-simd', 'wgsl']),
      gpu: z.string().optional().describe('what its driver calls the GPU that did the work'),
      threads: z.int().describe('0 where a GPU does the work'),
      batch: z.int().describe('events that were solved in the same pass'),
      fusedMultiplyAdd: z
        .boolean()
        .optional()
        .describe('whether products and sums are rounded once (relaxed SIMD); absent where a GPU decides'),
      machine,
      steps: z.int(),
      smallestTimeStep: z.number().describe('s'),
      addedMass: z.number().describe('mass added for the time step, as a share of the mass that can move'),
      limitations: z.array(z.string()),
    }),
    timings: z.strictObject({
      model: z.number().describe('mesh, model and critical time step, s; 0 when an earlier event made them'),
      engine: z.number().describe('memory, program and threads, s'),
      solve: z.number().describe('s'),
      results: z.number().describe('measures and files, s'),
      nanosecondsPerElementStep: z.number().describe('of wall time'),
    }),
  })
  .meta({ title: 'StrainScope solver result' });

export type Result = z.output<typeof resultSchema>;

export const resultJsonSchema = (): object => z.toJSONSchema(resultSchema);
