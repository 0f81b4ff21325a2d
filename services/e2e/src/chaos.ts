import { parseArgs } from 'node:util';
import { runChaos } from './chaos/chaos-run.ts';

// `npm run test:chaos [-- --events 500 --kills 100 --seed 1]`
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '500' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const { kills, acknowledged, faults } = await runChaos({
  events: Number(values.events),
  kills: Number(values.kills),
  seed: Number(values.seed),
  say,
});
say(`chaos: ${kills} kills, ${acknowledged} events acknowledged, ${faults.length} faults`);
for (const fault of faults) say(`  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
