import { runHostile } from './hostile/hostile-run.ts';

// `npm run test:hostile`: everything that is sent, what became of it, and the figures.
const say = (line: string) => process.stdout.write(`${line}\n`);
const { files, requests, seconds, p95, slowest, memory, faults } = await runHostile(say);
say(
  `hostile: ${files} files, ${requests} requests in ${seconds} s, p95 of a page's call ${p95} ms (slowest ${slowest} ms), ${memory} MB above idle, ${faults.length} faults`,
);
for (const fault of faults) say(`  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
