/**
 * MPS95 of the product's default head beside what two published models give, for 36 standard rotations; writes
 * docs/science/data/standard-pulses.json. A figure agrees when it lies between 0.75 times the lower and 1.25 times the higher of
 * the two.
 *
 *   npm run science:pulses [-- --threads 2 --quality preview]        (a quarter of an hour with two cores to itself)
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { solveBatch } from '../solve-batch.ts';
import { processor } from '../solve/back-end.ts';
import type { TaskInput } from '../task/task.schema.ts';
import { SOLVER_VERSION } from '../version.ts';
import { PUBLISHED } from './published-pulses.ts';
import { bandOf, taskOfPulse } from './pulse-task.ts';

const { values } = parseArgs({
  options: {
    threads: { type: 'string', default: String(availableParallelism()) },
    quality: { type: 'string', default: 'standard' },
  },
});
const quality = values.quality as NonNullable<TaskInput['quality']>;

const solving = solveBatch(
  PUBLISHED.map((pulse) => ({ document: () => ({ ...taskOfPulse(pulse), quality }) })),
  processor(Number(values.threads)),
);
const rows = await Promise.all(
  PUBLISHED.map(async (pulse, i) => {
    const [shape, peak, duration, axis, whim, damage] = pulse;
    const { result } = await solving[i]!;
    const mps95 = result['MPS-95'].value;
    const [least, most] = bandOf(pulse);
    const row = {
      ...{ shape, peak, duration, axis, whim, damage, mps95, agrees: mps95 >= least && mps95 <= most },
      ...{ largest: result['principal-max-strain'].value, steps: result.provenance.steps },
      ...{ energyError: result.energy.worstError, hourglassShare: result.energy.hourglassShare },
    };
    process.stderr.write(`${JSON.stringify(row)}\n`);
    return row;
  }),
);
const document = {
  solver: SOLVER_VERSION,
  ...{ head: 'coarse, male', materials: 'zhao-ji-2019', element: 'one-point', quality },
  agreeing: rows.filter(({ agrees }) => agrees).length,
  rows,
};
const file = new URL('../../../../docs/science/data/standard-pulses.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
