/**
 * `npm run science:verification [-- part of a name]`: runs every case and writes what the documents and the console show of
 * it: docs/science/data/verification.json, the plots in docs/science/figures, and docs/science/verification.md. With a part
 * of a name it runs those cases only and keeps the figures of the others, each with the solver that it was taken with.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { linePlot } from '../science/line-plot.ts';
import { SOLVER_VERSION } from '../solve/version.ts';
import { VERIFICATION_CASES } from './cases.ts';
import { verificationDocument } from './document.ts';
import { verificationPlots } from './plots.ts';
import { verify } from './report.ts';
import type { VerificationData } from './verification-data.ts';

const FOLDER = new URL('../../../../docs/science/', import.meta.url);

const only = process.argv[2] ?? '';
const last = JSON.parse(readFileSync(new URL('data/verification.json', FOLDER), 'utf8')) as VerificationData;
const byName = (cases: VerificationData['cases']) => new Map(cases.map((outcome) => [outcome.name, outcome]));
const kept = byName(last.cases);
const fresh = byName(
  await verify(only, ({ name, value, passed }) => {
    const verdict = value === null ? '--  ' : passed ? 'ok  ' : 'FAIL';
    process.stdout.write(`${verdict}  ${name}\n`);
  }),
);

const data: VerificationData = {
  command: 'npm run science:verification -w @strainscope/fe-solver',
  solverVersion: SOLVER_VERSION,
  machine: cpus()[0]?.model ?? 'unknown',
  node: process.version,
  cases: VERIFICATION_CASES.flatMap(({ name }) => {
    const outcome = fresh.get(name) ?? kept.get(name);
    return outcome ? [outcome] : [];
  }),
  plots: only === '' ? await verificationPlots() : last.plots,
};
for (const folder of ['data', 'figures']) mkdirSync(new URL(folder, FOLDER), { recursive: true });
for (const plot of data.plots) writeFileSync(new URL(`figures/${plot.id}.svg`, FOLDER), linePlot(plot));
writeFileSync(new URL('data/verification.json', FOLDER), `${JSON.stringify(data, null, 1)}\n`);
writeFileSync(new URL('verification.md', FOLDER), verificationDocument(data));
process.exitCode = data.cases.every(({ value, passed }) => value === null || passed) ? 0 : 1;
