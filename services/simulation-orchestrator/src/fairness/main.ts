/** Prints how fair the order of claims is, in virtual time. Ends with 1 when a limit is missed. */
import { limits, study } from './study.ts';

const seed = Number(process.argv[2] ?? 1);
let missed = false;

for (const batch of [1, 4]) {
  const figures = study(batch, seed);
  const rows = [
    ['p95 completion of the 100-task tenant, s', figures.smallP95, '<=', limits.smallP95],
    ['makespan / work bound', figures.makespan, '<=', limits.makespan],
    ['Jain index', figures.jain, '>=', limits.jain],
    ...(batch === 1 ? [['p95 wait of a live event, s', figures.liveWaitP95, '<=', limits.liveWaitP95] as const] : []),
  ] as const;
  process.stdout.write(`4,500 / 400 / 100 tasks, 16 workers, up to ${batch} a claim, seed ${seed}\n`);
  for (const [name, value, sign, limit] of rows) {
    const holds = sign === '<=' ? value <= limit : value >= limit;
    missed ||= !holds;
    process.stdout.write(
      `  ${name.padEnd(42)} ${value.toFixed(3).padStart(8)} ${sign} ${limit} ${holds ? '' : 'MISSED'}\n`,
    );
  }
}
process.exitCode = missed ? 1 : 0;
