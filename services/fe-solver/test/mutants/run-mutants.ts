/** `npm run test:mutants`: every planted error, with a line for each. */
import { isCaught, MUTANTS } from './mutant.ts';

let survivors = 0;
for (const mutant of MUTANTS) {
  const caught = isCaught(mutant);
  if (!caught) survivors++;
  process.stdout.write(`${caught ? 'caught  ' : 'SURVIVED'}  ${mutant.error.padEnd(52)} ${mutant.caughtBy}\n`);
}
process.stdout.write(`${MUTANTS.length - survivors} of ${MUTANTS.length} caught\n`);
process.exitCode = survivors === 0 ? 0 : 1;
