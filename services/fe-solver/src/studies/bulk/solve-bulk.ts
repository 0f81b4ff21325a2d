/** Solves events of the study in both qualities. */
import { inG, peakOf } from '../../task/check-motion.ts';
import { processor } from '../../solve/back-end.ts';
import { prepare } from '../../solve/prepare.ts';
import type { Result } from '../../result-schema/result.schema.ts';
import { solveBatch } from '../../solve/solve-batch.ts';
import type { StudyEvent } from './bulk-events.ts';
import type { BulkRow, Strains } from './bulk-file.ts';

/** One row for each event, in their order. */
export async function solveBulk(events: readonly StudyEvent[], threads: number): Promise<BulkRow[]> {
  const qualities = ['reference', 'standard'] as const;
  const tasks = qualities.flatMap((quality) =>
    events.map(({ number, motion }) => ({ eventId: `bulk-${number}`, motion, quality, outputs: { frames: 2 } })),
  );
  const solved = await Promise.all(
    solveBatch(
      tasks.map((task) => ({ document: () => task })),
      processor(threads),
    ),
  );
  return events.map(({ number, kind }, i) => {
    const [reference, standard] = [solved[i]!.result, solved[events.length + i]!.result];
    const { motion } = prepare(tasks[i]);
    return {
      number,
      kind,
      pla: rounded(inG(peakOf(motion.linearAcceleration))),
      pav: rounded(peakOf(motion.angularVelocity)),
      paa: rounded(peakOf(motion.angularAcceleration)),
      bulkModulus: rounded(standard.provenance.bulkModulus),
      estimatedError: rounded(standard.provenance.estimatedBulkError),
      standard: strainsOf(standard),
      reference: strainsOf(reference),
    };
  });
}

const strainsOf = (result: Result): Strains => ({
  mps95: digits(result['MPS-95'].value),
  csdm15: digits(result['CSDM-15']),
  regions: Object.fromEntries(
    Object.entries(result['region-wise-mps']).map(([region, { mps95 }]) => [region, digits(mps95)]),
  ),
  steps: result.provenance.steps,
});

/** What single precision can tell. */
const digits = (value: number): number => Number(value.toPrecision(6));
const rounded = (value: number): number => Number(value.toPrecision(4));
