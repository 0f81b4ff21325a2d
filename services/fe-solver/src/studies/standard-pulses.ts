/**
 * MPS95 of the product's default head beside what two published models give, for 36 standard rotations; writes
 * docs/science/data/standard-pulses.json after each pass and, started again, solves what is missing there. A figure agrees when
 * it lies between 0.75 times the lower and 1.25 times the higher of the two.
 *
 *   npm run science:pulses [-- --threads 2]        (a quarter of an hour with two cores to itself)
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { solveBatch } from '../solve/solve-batch.ts';
import { processor } from '../solve/back-end.ts';
import { taskSchema } from '../task/task.schema.ts';
import { SOLVER_VERSION } from '../solve/version.ts';
import { PUBLISHED } from './published-pulses.ts';
import type { PublishedPulse } from './pulse-task.ts';
import { bandOf, taskOfPulse } from './pulse-task.ts';

const FILE = new URL('../../../../docs/science/data/standard-pulses.json', import.meta.url);

const { values } = parseArgs({
  options: {
    threads: { type: 'string', default: String(availableParallelism()) },
    quality: { type: 'string', default: 'standard' },
  },
});
const run = {
  solver: SOLVER_VERSION,
  head: 'coarse, male',
  materials: 'zhao-ji-2019',
  element: 'one-point',
  quality: taskSchema.shape.quality.parse(values.quality),
};
const backEnd = processor(Number(values.threads));

type Row = Awaited<ReturnType<typeof solved>>[number];

async function solved(pulses: readonly PublishedPulse[]) {
  const documents = pulses.map((pulse) => ({ ...taskOfPulse(pulse), quality: run.quality }));
  const results = await Promise.all(
    solveBatch(
      documents.map((document) => ({ document: () => document })),
      backEnd,
    ),
  );
  return results.map(({ result }, i) => {
    const [shape, peak, duration, axis, whim, damage] = pulses[i]!;
    const mps95 = result['MPS-95'].value;
    const [least, most] = bandOf(pulses[i]!);
    return {
      shape,
      peak,
      duration,
      axis,
      whim,
      damage,
      mps95,
      agrees: mps95 >= least && mps95 <= most,
      largest: result['principal-max-strain'].value,
      steps: result.provenance.steps,
      energyError: result.energy.worstError,
      hourglassShare: result.energy.hourglassShare,
    };
  });
}

/** Rows that the same solver made, in the same quality. */
function keptRows(): Row[] {
  try {
    const { rows, ...made } = JSON.parse(readFileSync(FILE, 'utf8')) as typeof run & { rows: Row[] };
    return Object.entries(run).every(([key, value]) => made[key as keyof typeof made] === value) ? rows : [];
  } catch {
    return [];
  }
}

const isOf = (row: Row, [shape, peak, duration, axis]: PublishedPulse): boolean =>
  row.shape === shape && row.peak === peak && row.duration === duration && row.axis === axis;

let rows = keptRows();
const missing = PUBLISHED.filter((pulse) => !rows.some((row) => isOf(row, pulse)));
for (let first = 0; first < missing.length; first += backEnd.pass.most) {
  rows = [...rows, ...(await solved(missing.slice(first, first + backEnd.pass.most)))];
  const agreeing = rows.filter(({ agrees }) => agrees).length;
  writeFileSync(FILE, `${JSON.stringify({ ...run, solved: rows.length, agreeing, rows }, null, 2)}\n`);
  process.stderr.write(`${rows.length} of ${PUBLISHED.length} are solved, ${agreeing} agree\n`);
}
