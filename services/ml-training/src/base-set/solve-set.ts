/** Solves motions of the design and adds a record of each to a set. */
import { createHash } from 'node:crypto';
import type { BaseRun, SetHeader, SetRecord, Subtype } from './base-run.ts';
import { designedMotion } from './designed-motions.ts';
import type { DesignedMotion } from './designed-motions.ts';
import { openSet } from './set-file.ts';
import type { Result, SetSolver, Stopped } from './solver.ts';

export interface SolveSetOptions {
  subtype: Subtype;
  /** Numbers of the first motion, and of the one after the last. */
  first: number;
  end: number;
  folder: string;
  /** Motions that are solved side by side, each on one thread. */
  threads: number;
  solver: SetSolver;
  onRecord?: (record: SetRecord) => void;
}

/** Solves what the set does not have yet. @throws SetRefused */
export async function solveSet({ onRecord, ...options }: SolveSetOptions): Promise<void> {
  const { subtype, first, end, folder, threads, solver } = options;
  const set = await openSet(folder, setHeader(subtype, solver));
  const left = Array.from({ length: end - first }, (_, i) => first + i).filter((number) => !set.done.has(number));
  const solveOnOneThread = async (): Promise<void> => {
    for (let number = left.shift(); number !== undefined; number = left.shift()) {
      const designed = designedMotion(number);
      const record = recordOf(designed, await solver.solve({ eventId: `base-${number}`, motion: designed.motion }));
      await set.add(record);
      onRecord?.(record);
    }
  };
  const stopAll = (error: unknown): never => {
    left.length = 0;
    throw error;
  };
  const ended = await Promise.allSettled(Array.from({ length: threads }, () => solveOnOneThread().catch(stopAll)));
  await set.close();
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

/** Motions that stand for the design: a changed design changes some of them. */
const WITNESSES = 80;

export function setHeader(subtype: Subtype, { meshHash, elements, version }: SetSolver): SetHeader {
  return {
    format: 1,
    subtype,
    mesh: 'coarse',
    quality: 'standard',
    materials: 'default',
    meshHash,
    elements,
    solverVersion: version,
    design: designOfSets(),
  };
}

let known: string | undefined;
const designOfSets = (): string => (known ??= designHash(WITNESSES));

/** SHA-256 of the first motions of the design, in hexadecimal. */
export function designHash(count: number): string {
  const hash = createHash('sha256');
  for (let number = 0; number < count; number++) hash.update(JSON.stringify(designedMotion(number)));
  return hash.digest('hex');
}

function recordOf({ number, labels }: DesignedMotion, solved: Result | Stopped): SetRecord {
  if ('code' in solved) return { outcome: 'left-out', number, labels, code: solved.code, message: solved.message };
  return { outcome: 'result', number, labels, ...targetsOf(solved) };
}

function targetsOf(result: Result): Omit<BaseRun, 'outcome' | 'number' | 'labels'> {
  const { provenance, energy, timings } = result;
  const regions = Object.entries(result['region-wise-mps']).map(([region, { mps95 }]) => [region, digits(mps95)]);
  return {
    mps95: digits(result['MPS-95'].value),
    mps: digits(result['principal-max-strain'].value),
    csdm: {
      3: digits(result['CSDM-3']),
      5: digits(result['CSDM-5']),
      10: digits(result['CSDM-10']),
      15: digits(result['CSDM-15']),
      30: digits(result['CSDM-30']),
    },
    regions: Object.fromEntries(regions) as Record<string, number>,
    peaks: result['element-peaks']['principal-max-strain'],
    peakTime: digits(Math.max(result['MPS-95'].time, result['principal-max-strain'].time)),
    length: result.curve.time.at(-1)!,
    lastMps95: digits(result.curve.mps95.at(-1)!),
    warnings: result.warnings.map(({ code }) => code),
    energyError: digits(energy.worstError),
    estimatedBulkError: digits(provenance.estimatedBulkError),
    bulkModulus: provenance.bulkModulus,
    steps: provenance.steps,
    motionHash: provenance.motionHash,
    meshHash: provenance.meshHash,
    solverVersion: provenance.solverVersion,
    seconds: digits(timings.solve),
    batch: provenance.batch,
  };
}

/** What single precision can tell. */
const digits = (value: number): number => Number(value.toPrecision(7));
