/** Prints what training and estimates cost on this machine, on made-up events: `npm run bench -- --samples 2000 --elements 16000`. */
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { pulses } from './bench/pulses.ts';
import { SyntheticBrain } from './bench/synthetic-brain.ts';
import { syntheticSamples, syntheticSubject, TIME } from './bench/synthetic-samples.ts';
import { judge } from './judging/judge.ts';
import { Surrogate } from './model/surrogate.ts';
import { mirroredElements } from './motion/mirrored-elements.ts';
import { TARGETS } from './targets/targets.ts';
import { train } from './training/train.ts';

const { values } = parseArgs({
  options: { samples: { type: 'string', default: '2000' }, elements: { type: 'string', default: '16000' } },
});
const print = (text: string): boolean => process.stdout.write(`${text}\n`);

const brain = new SyntheticBrain(Number(values.elements), 300);
const samples = syntheticSamples(brain, 0, Number(values.samples));
const fresh = syntheticSamples(brain, 1_000_000, 300);
const subject = syntheticSubject(brain);
const beforeMemory = process.memoryUsage().rss;
const before = process.cpuUsage();
const start = performance.now();
const { bytes, figures } = await train(samples, { subject, mirror: mirroredElements(brain.centroids) });
const { user, system } = process.cpuUsage(before);
print(
  `training on ${samples.length} samples: ${seconds(performance.now() - start)}, processor ${seconds((user + system) / 1000)}`,
);
print(`memory: ${megabytes(process.resourceUsage().maxRSS * 1024)}, of which the samples ${megabytes(beforeMemory)}`);
print(`file: ${megabytes(bytes.length)}`);

const reading = process.cpuUsage();
const surrogate = Surrogate.read(bytes);
print(`reading: processor ${(process.cpuUsage(reading).user / 1000).toFixed(0)} ms`);

const motions = Array.from({ length: 200 }, (_, i) => pulses(5000 + i, TIME));
for (const motion of motions) surrogate.field(surrogate.estimate(motion));
const estimating = process.cpuUsage();
const times = motions.map((motion) => {
  const at = performance.now();
  surrogate.field(surrogate.estimate(motion));
  return performance.now() - at;
});
const perEstimate = process.cpuUsage(estimating).user / 1000 / motions.length;
times.sort((a, b) => a - b);
print(
  `estimate with its field: processor ${perEstimate.toFixed(2)} ms, median ${times[100]!.toFixed(2)} ms, slowest of 200 ${times.at(-1)!.toFixed(2)} ms`,
);

const judged = judge(surrogate, fresh);
print(`field: RMSE ${figures.fieldRmse?.toFixed(4)}, of fresh events ${judged.fieldRmse?.toFixed(4)}`);
print(`flagged: ${percent(figures.flagged)}, of fresh events ${percent(judged.flagged)}`);
for (const target of TARGETS) {
  const [own, other] = [figures.targets[target], judged.targets[target]];
  print(
    `${target.padEnd(10)} R² ${own.r2?.toFixed(4)}, fresh ${other.r2?.toFixed(4)}; RMSE ${own.rmse.toFixed(4)}, fresh ${other.rmse.toFixed(4)}; coverage of fresh ${percent(other.coverage ?? 0)}`,
  );
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function megabytes(size: number): string {
  return `${(size / 1e6).toFixed(1)} MB`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
