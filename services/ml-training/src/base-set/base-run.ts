/** Records of a base set: one line of JSON for each motion that was solved, in the order in which they ended. */
import type { Labels } from './labels.ts';

export const SUBTYPES = ['male', 'female'] as const;
export type Subtype = (typeof SUBTYPES)[number];

/** What all runs of a set share (set.json). A set is continued only by what has the same. */
export interface SetHeader {
  format: 1;
  subtype: Subtype;
  mesh: 'coarse';
  quality: 'standard';
  materials: 'default';
  meshHash: string;
  /** Elements of the mesh, each with a peak; those outside the brain have 0. */
  elements: number;
  solverVersion: string;
  /** SHA-256 over the first motions of the design. */
  design: string;
}

export const CSDM_PERCENTS = ['3', '5', '10', '15', '30'] as const;

/** A motion with its strain. */
export interface BaseRun {
  outcome: 'result';
  /** `designedMotion(number)` gives the motion back. */
  number: number;
  labels: Labels;
  /** Volume-weighted 95th percentile of the peaks of maximum principal strain. */
  mps95: number;
  /** Largest peak of any element. */
  mps: number;
  /** Share of the brain's volume beyond each strain in percent. */
  csdm: Record<(typeof CSDM_PERCENTS)[number], number>;
  /** MPS95 of each region of the brain. */
  regions: Record<string, number>;
  /** Peak maximum principal strain of each element: little-endian u16 in base64, value = number × scale; `peakField` reads it. */
  peaks: { scale: number; data: string };
  /** When the strain is largest, and how long the record is: s. */
  peakTime: number;
  length: number;
  /** MPS95 at the last instant of the record. */
  lastMps95: number;
  /** Codes of the solver's warnings. */
  warnings: string[];
  /** Largest share by which the energy balance was off, and what the bulk modulus does to MPS95 as estimated from above. */
  energyError: number;
  estimatedBulkError: number;
  /** Pa */
  bulkModulus: number;
  steps: number;
  /** SHA-256 of the motion as it was solved. */
  motionHash: string;
  meshHash: string;
  solverVersion: string;
  /** Time that it took, s; shared by `batch` motions where they were solved in one pass. */
  seconds: number;
  batch: number;
}

/** A motion that a guard stopped: its peaks are of no whole event, and are left out. */
export interface LeftOut {
  outcome: 'left-out';
  number: number;
  labels: Labels;
  code: string;
  message: string;
}

export type SetRecord = BaseRun | LeftOut;

/** Peaks of all elements of the mesh, as strain. */
export function peakField({ peaks: { scale, data } }: Pick<BaseRun, 'peaks'>): Float32Array {
  const bytes = Buffer.from(data, 'base64');
  return Float32Array.from({ length: bytes.length / 2 }, (_, element) => scale * bytes.readUInt16LE(2 * element));
}
