/** Prints how fair the order of claims is, in virtual time. Ends with 1 when a limit is missed. */
import { printFigure } from '@strainscope/testing/figures';
import { limits, study } from './study.ts';

const seed = Number(process.argv[2] ?? 1);

for (const batch of [1, 4]) {
  const claims = batch === 1 ? 'one a claim' : `up to ${batch} a claim`;
  process.stdout.write(`4,500 / 400 / 100 tasks, 16 workers, ${claims}, seed ${seed}\n`);
  const { smallP95, makespan, jain, liveWaitP95 } = study(batch, seed);
  const figures = [
    { what: '100-task tenant, p95 completion', value: smallP95, unit: 's', limit: { most: limits.smallP95 } },
    { what: 'makespan', value: makespan, unit: '× the work bound', limit: { most: limits.makespan } },
    { what: 'Jain index', value: jain, unit: 'of 1', limit: { least: limits.jain } },
    // With more a claim, a live event waits for what a worker has already taken.
    ...(batch === 1
      ? [{ what: 'live event, p95 wait', value: liveWaitP95, unit: 's', limit: { most: limits.liveWaitP95 } }]
      : []),
  ];
  for (const { what, ...figure } of figures)
    if (!printFigure({ what: `${what}, ${claims}`, ...figure })) process.exitCode = 1;
}
