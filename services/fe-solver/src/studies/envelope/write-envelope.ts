/**
 * `npm run science:envelope`: 300 motions over all that a head can bear, and the records that sensors make of it. Each
 * ends with a result or is refused before its first step; what a guard stops is a fault. Writes
 * docs/science/data/envelope.json as it goes, and goes on where it stopped for as long as the solver's version is the same.
 *
 *   npm run science:envelope [-- --only 17,42] [--first 20] [--threads 2] [--output file]    (an hour; 20 motions: minutes)
 */
import { parseArgs } from 'node:util';
import { ENVELOPE_FILE, keepRows, keptRows } from './envelope-file.ts';
import { envelopeMotion, envelopeTask, MOTIONS } from './envelope-motions.ts';
import { envelopeSummary } from './envelope-summary.ts';
import { solveEnvelope } from './solve-envelope.ts';

/** Events that share a pass. */
const TOGETHER = 8;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    first: { type: 'string', default: String(MOTIONS) },
    threads: { type: 'string', default: '1' },
    output: { type: 'string', default: ENVELOPE_FILE },
  },
});

const rows = keptRows(values.output);
const wanted = values.only?.split(',').map(Number) ?? Array.from({ length: Number(values.first) }, (_, n) => n);
if (!wanted.every((n) => Number.isInteger(n) && n >= 0 && n < MOTIONS)) {
  process.stderr.write(`--only takes numbers of motions, 0 to ${MOTIONS - 1}; --first a count up to ${MOTIONS}.\n`);
  process.exit(2);
}
/** s; 0 where the motion checks refuse it. */
const lasts = (n: number): number => {
  const motion = envelopeMotion(n);
  return motion.record === 'contradictory' ? 0 : envelopeTask(motion).motion.time.at(-1)!;
};
// A pass takes as long as its longest motion: those that last alike go together.
const left = wanted.filter((n) => values.only !== undefined || !rows.has(n)).sort((a, b) => lasts(a) - lasts(b));

/** Passes one after the other, each on one thread: passes side by side never wait for each other. */
async function solveOnOneThread(): Promise<void> {
  for (let own = left.splice(0, TOGETHER); own.length > 0; own = left.splice(0, TOGETHER)) {
    for (const row of await solveEnvelope(own, 1)) {
      rows.set(row.number, row);
      const end = row.outcome === 'result' ? `MPS95 ${row.mps95}` : `${row.outcome}, ${row.code}: ${row.message}`;
      process.stdout.write(
        `${row.number} ${row.record}, ${row.axis}, ${row.peakVelocity} rad/s in ${row.duration} s: ${end}\n`,
      );
    }
    keepRows(values.output, rows);
  }
}

await Promise.all(Array.from({ length: Number(values.threads) }, solveOnOneThread));
const { text, isWhole } = envelopeSummary([...rows.values()]);
process.stdout.write(`${text}\n`);
process.exitCode = isWhole ? 0 : 1;
