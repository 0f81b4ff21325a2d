/**
 * `npm run ml:base -w @strainscope/ml-training -- --set FOLDER [--out FOLDER]`: trains the base model of a head from the
 * runs of a set (`ml:base-set`), and writes `<subtype>.surrogate` and `<subtype>.json`, which says how a model of four
 * fifths of the runs did on the fifth that it did not see, and how the model does on each run without those of its pulse.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { judge, train, type Sample } from '@strainscope/surrogate';
import { readHeader, readSet } from '../base-set/read-set.ts';
import { refuseOther } from '../base-set/set-file.ts';
import { setHeader } from '../base-set/solve-set.ts';
import { coarseSolver } from '../base-set/solver.ts';
import { designedMotion } from '../base-set/designed-motions.ts';
import { baseSampleOf, mirrorOf } from './base-samples.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(new URL('../../base-models/', import.meta.url)) },
  },
});
if (values.set === undefined) {
  process.stderr.write('--set FOLDER [--out FOLDER]\n');
  process.exit(2);
}

const header = await readHeader(values.set);
// Motions are made anew from their numbers: they have to be those that were solved.
refuseOther(values.set, header, setHeader(header.subtype, coarseSolver(header.subtype)));
const { subtype, meshHash, elements: elementCount, materials, solverVersion, design } = header;
const subject = { meshHash, elementCount, materials, solverVersion };
const mirror = mirrorOf(subtype);
const samples: Sample[] = [];
for await (const run of readSet(values.set)) samples.push(baseSampleOf(run));
samples.sort((one, other) => Number(one.id) - Number(other.id));

/** Kinds of motions come in a cycle of 40: every fifth pulse would be of the same few kinds. */
const isHeldOut = ({ group }: Sample) => (Number(group) + Math.floor(Number(group) / 5)) % 5 === 3;
const heldOut = samples.filter(isHeldOut);
const { surrogate: judged } = await train(
  samples.filter((sample) => !isHeldOut(sample)),
  { subject, mirror },
);
const labels = ({ id }: Sample) => designedMotion(Number(id)).labels;
const bins = ['kind', 'axis', 'durationBin', 'severityBin'] as const;
const figures = {
  ...judge(judged, heldOut),
  byLabel: Object.fromEntries(
    bins.map((bin) => [bin, judge(judged, heldOut, { label: (sample) => labels(sample)[bin] }).byLabel]),
  ),
};

const passport = {
  madeAt: new Date().toISOString(),
  design,
  runs: samples.length,
  mirrored: true,
  heldOut: { runs: heldOut.length, mps95: { ...figures.targets.mps95 }, fieldRmse: figures.fieldRmse },
};
const { bytes, surrogate } = await train(samples, { subject, mirror, passport });
await writeFile(join(values.out, `${subtype}.surrogate`), bytes);
const document = {
  model: surrogate.id,
  subject,
  ...passport,
  heldOut: { runs: heldOut.length, ...figures },
  // The model itself: each run as estimated without those of its pulse.
  withoutItsPulse: surrogate.figures,
};
await writeFile(join(values.out, `${subtype}.json`), `${JSON.stringify(document, null, 1)}\n`);

const { mps95, csdm15 } = figures.targets;
const line = (name: string, { r2, rmse, coverage }: typeof mps95) =>
  `${name}: R² ${r2?.toFixed(3)}, RMSE ${rmse.toFixed(4)}, ${((coverage ?? 0) * 100).toFixed(0)} % within the interval\n`;
process.stdout.write(
  `${samples.length} runs, ${heldOut.length} held out, ${bytes.length} bytes\n` +
    line('MPS95', mps95) +
    line('CSDM15', csdm15) +
    `field: RMSE ${figures.fieldRmse?.toFixed(4)}\n${(figures.flagged * 100).toFixed(0)} % flagged\n`,
);
