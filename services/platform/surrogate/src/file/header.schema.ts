import { z } from 'zod';
import { CSDM_THRESHOLDS, TARGETS } from '../targets/targets.ts';
import { SECTION_NAMES } from './sections.ts';

const number = z.number();
const limits = z.strictObject({ variance: number, distance: number, range: number });
const interval = z.strictObject({ at: z.array(number).min(1).max(16), factor: z.array(number).min(1).max(16) });
const targets = z.enum(TARGETS as [(typeof TARGETS)[number], ...typeof TARGETS]);
const csdms = z.enum(Object.keys(CSDM_THRESHOLDS) as [keyof typeof CSDM_THRESHOLDS]);

export const subjectSchema = z.strictObject({
  meshHash: z.string().max(200),
  elementCount: z.int().min(1).max(4_000_000),
  materials: z.string().max(200),
  solverVersion: z.string().max(200),
});

/** What a model is of: a model is refused where any of these differs. */
export type ModelSubject = z.output<typeof subjectSchema>;

/** The JSON that a model's file begins with: all of the model but its arrays. */
export const headerSchema = z.strictObject({
  version: z.literal(1),
  subject: subjectSchema,
  featuresHash: z.string().max(64),
  targets: z.array(z.string().max(40)).max(64),
  samples: z.int().min(0),
  groups: z.int().min(0),
  kernel: z.strictObject({
    parity: z.enum(['even', 'none']),
    length: number.positive(),
    noise: number.positive(),
    fieldNoises: z.strictObject({ even: number.positive(), odd: number.positive() }),
    scales: z.array(number.positive()).max(64),
  }),
  centres: z.strictObject({
    count: z.int().min(1).max(20_000),
    landmarks: z.int().min(1).max(2_000),
    steps: z.array(number).max(64).describe('z = number × step, by oscillator'),
  }),
  means: z.record(targets, number),
  slopes: z.record(csdms, number),
  intervals: z.record(targets, interval),
  limits,
  modeScales: z.strictObject({ even: z.array(number).max(256), odd: z.array(number).max(256) }),
  sections: z
    .array(z.strictObject({ name: z.enum(SECTION_NAMES), length: z.int().min(0) }))
    .length(SECTION_NAMES.length),
  figures: z.json(),
  passport: z.json(),
});

export type Header = z.output<typeof headerSchema>;
export type Json = z.output<ReturnType<typeof z.json>>;
