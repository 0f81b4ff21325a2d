/**
 * `npm run ml:base-set -w @strainscope/ml-training -- --subtype male --runs 1000 --out FOLDER [--first 0] [--threads 2]`:
 * solves motions of the design on the coarse head and keeps a record of each. It goes on where it stopped, also after a
 * kill −9; a set of another solver, mesh or design is refused. `--first n` leaves out the motions before n.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { SetRecord, Subtype } from './base-run.ts';
import { SUBTYPES } from './base-run.ts';
import { SetRefused } from './set-refused.ts';
import { solveSet } from './solve-set.ts';
import { coarseSolver } from './solver.ts';

const { values } = parseArgs({
  options: {
    subtype: { type: 'string' },
    runs: { type: 'string', default: '1000' },
    first: { type: 'string', default: '0' },
    out: { type: 'string' },
    threads: { type: 'string', default: String(availableParallelism()) },
  },
});
const [runs, first, threads] = [values.runs, values.first, values.threads].map(Number) as [number, number, number];
const isCount = (value: number, least: number): boolean => Number.isInteger(value) && value >= least;
if (
  !SUBTYPES.includes(values.subtype as Subtype) ||
  values.out === undefined ||
  !isCount(runs, 1) ||
  !isCount(first, 0) ||
  !isCount(threads, 1)
) {
  process.stderr.write('--subtype male|female --out FOLDER [--runs 1000] [--first 0] [--threads 2]\n');
  process.exit(2);
}
const subtype = values.subtype as Subtype;

const began = performance.now();
let [solved, leftOut] = [0, 0];

function tell(record: SetRecord): void {
  const { number, labels } = record;
  if (record.outcome === 'result') solved++;
  else leftOut++;
  const perMinute = ((solved + leftOut) * 60_000) / (performance.now() - began);
  const end =
    record.outcome === 'result'
      ? [`MPS95 ${record.mps95.toFixed(4)}`, ...record.warnings].join(', ')
      : `left out, ${record.code}: ${record.message}`;
  process.stdout.write(
    `${number} ${labels.kind}, ${labels.axis}, ${labels.paa} rad/s², ${labels.pav} rad/s, ${labels.pla} g: ${end} (${perMinute.toFixed(1)} a minute)\n`,
  );
}

try {
  const solver = coarseSolver(subtype);
  await solveSet({ subtype, first, end: first + runs, folder: values.out, threads, solver, onRecord: tell });
  process.stdout.write(`Done: ${solved} solved now, ${leftOut} left out now.\n`);
} catch (error) {
  if (!(error instanceof SetRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
