/**
 * `npm run science:bulk`: 200 events in standard quality against the reference. Writes docs/science/data/bulk.json as it
 * goes, and goes on where it stopped for as long as the solver's version is the same.
 *
 *   npm run science:bulk [-- --only 17,42] [--threads 2] [--output file]    (half an hour of two cores)
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { bulkEvents } from './bulk-events.ts';
import { BULK_FILE, keepRows, keptRows } from './bulk-file.ts';
import { bulkSummary, changeOfMps95, isInside } from './bulk-summary.ts';
import { solveBulk } from './solve-bulk.ts';

/** Events that share a pass. */
const TOGETHER = 8;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    threads: { type: 'string', default: String(availableParallelism()) },
    output: { type: 'string', default: BULK_FILE },
  },
});

const rows = keptRows(values.output);
const only = values.only?.split(',').map(Number);
// A pass takes as long as its longest motion: those that last alike go together.
const left = bulkEvents()
  .filter(({ number }) => (only ? only.includes(number) : !rows.has(number)))
  .sort((a, b) => a.motion.time.length - b.motion.time.length || a.number - b.number);

for (let own = left.splice(0, TOGETHER); own.length > 0; own = left.splice(0, TOGETHER)) {
  for (const row of await solveBulk(own, Number(values.threads))) {
    rows.set(row.number, row);
    const { standard, reference, estimatedError } = row;
    const percent = (share: number): string => `${(100 * share).toFixed(3)} %`;
    process.stdout.write(
      `${row.number} ${row.kind}, ${row.pla} g, ${row.pav} rad/s, ${row.paa} rad/s²: MPS95 ${reference.mps95}, off by ${percent(changeOfMps95(row))}, estimated ${percent(estimatedError)}, steps ${reference.steps} to ${standard.steps}\n`,
    );
  }
  keepRows(values.output, rows);
}

const { bars } = bulkSummary([...rows.values()]);
for (const own of bars) process.stdout.write(`${isInside(own) ? 'inside' : 'OUTSIDE'} ${own.name}: ${own.value}\n`);
process.exitCode = bars.every(isInside) ? 0 : 1;
