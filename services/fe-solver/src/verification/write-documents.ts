/**
 * `npm run science:verification`: runs every case and writes what the documents and the console show of it:
 * docs/science/data/verification.json, the plots in docs/science/figures, and docs/science/verification.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { linePlot } from '../science/line-plot.ts';
import { SOLVER_VERSION } from '../version.ts';
import { verificationDocument } from './document.ts';
import { verificationPlots } from './plots.ts';
import { verify } from './report.ts';
import type { VerificationData } from './verification-data.ts';

const FOLDER = new URL('../../../../docs/science/', import.meta.url);

const data: VerificationData = {
  command: 'npm run science:verification -w @strainscope/fe-solver',
  solverVersion: SOLVER_VERSION,
  machine: cpus()[0]?.model ?? 'unknown',
  node: process.version,
  cases: await verify('', ({ name, passed }) => void process.stdout.write(`${passed ? 'ok  ' : 'FAIL'}  ${name}\n`)),
  plots: await verificationPlots(),
};
for (const folder of ['data', 'figures']) mkdirSync(new URL(folder, FOLDER), { recursive: true });
for (const plot of data.plots) writeFileSync(new URL(`figures/${plot.id}.svg`, FOLDER), linePlot(plot));
writeFileSync(new URL('data/verification.json', FOLDER), `${JSON.stringify(data, null, 1)}\n`);
writeFileSync(new URL('verification.md', FOLDER), verificationDocument(data));
process.exitCode = data.cases.every(({ passed }) => passed) ? 0 : 1;
