/** The result document. Strains are Green–Lagrange at the element centre; skull and CSF are left out of every number. */
import { z } from 'zod';

const fraction = z.number().min(0).max(1);
const point = z.tuple([z.number(), z.number(), z.number()]).describe('x, y, z in head axes, m');

const extreme = z.strictObject({
  value: z.number(),
  location: point,
  time: z.number().describe('s from the start of the motion'),
  'brain-region': z.string(),
  element: z.int(),
});

const percentile = z.strictObject({
  value: z.number().describe('volume-weighted 95th percentile of the element peaks over time'),
  'count-based': z.number().describe('the same with every element counted once'),
  instantaneous: z.number().describe('largest over time of the volume-weighted 95th percentile at one instant'),
  time: z.number().describe('when the instantaneous one is reached, s'),
});

const regionStrain = z.strictObject({
  mps: z.number(),
  mps95: z.number().describe('volume-weighted 95th percentile of the element peaks'),
  'csdm-15': fraction,
  volume: z.number().describe('m³'),
});

/** Peak of every element of the mesh: little-endian u16 in base64, value = number × scale; 0 outside the brain. */
const elementPeaks = z.strictObject({ scale: z.number(), data: z.base64() });

const metric = <T extends z.ZodType>(type: T, definition: string) => type.describe(definition);

export const resultSchema = z
  .strictObject({
    version: z.literal(1),
    'event-id': z.string(),
    'principal-max-strain': metric(extreme, 'largest maximum principal strain'),
    'principal-min-strain': metric(extreme, 'smallest minimum principal strain'),
    'maximum-shear-strain': metric(extreme, 'largest (ε1 − ε3)/2'),
    'maximum-PSxSR': metric(extreme, 'largest product of maximum principal strain and its rate, 1/s'),
    'CSDM-3': metric(fraction, 'volume fraction whose maximum principal strain ever exceeded 3 %'),
    'CSDM-5': fraction,
    'CSDM-10': fraction,
    'CSDM-15': fraction,
    'CSDM-30': fraction,
    'MPSR-120': metric(fraction, 'volume fraction whose strain rate ever exceeded 120 /s'),
    'MPSxSR-28': metric(fraction, 'volume fraction whose product of strain and rate ever exceeded 28 /s'),
    'MPS-95': percentile,
    'MPSxSR-95': percentile,
    'region-wise-mps': z.record(z.string(), regionStrain),
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
    'max-linear-acc-g': z.number(),
    'max-angular-acc-rads2': z.number(),
    'max-angular-vel-rads': z.number(),
    'brain-volume': z.number().describe('m³'),
    'center-of-mass': point,
    'strain-rate-window': z.number().describe('s over which strain rates are taken'),
    energy: z.strictObject({
      kinetic: z.number(),
      isochoric: z.number(),
      volumetric: z.number(),
      viscous: z.number().describe('stored and dissipated'),
      hourglass: z.number(),
      externalWork: z.number(),
      error: z.number().describe('balance at the end over the largest energy'),
      worstError: z.number(),
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
      materials: z.string(),
      materialsCitation: z.string(),
      quality: z.string(),
      bulkModulus: z.number().describe('Pa'),
      precision: z.literal('single'),
      backend: z.literal('wasm-simd'),
      threads: z.int(),
      machine: z.string(),
      steps: z.int(),
      smallestTimeStep: z.number().describe('s'),
      limitations: z.array(z.string()),
    }),
    timings: z.strictObject({
      mesh: z.number().describe('s, as the others'),
      setUp: z.number(),
      solve: z.number(),
      results: z.number(),
      nanosecondsPerElementStepAndThread: z.number(),
    }),
  })
  .meta({ title: 'StrainScope solver result' });

export type Result = z.output<typeof resultSchema>;

export const resultJsonSchema = (): object => z.toJSONSchema(resultSchema);
