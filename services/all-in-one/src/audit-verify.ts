import { parseArgs } from 'node:util';
import { requestVerification } from '@strainscope/bff';
import { installationOf } from './commands/installation.ts';

/** `npm run audit:verify [-- --data DIR]`: recomputes the access log of a running instance; ends with 1 where it is broken. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { data: { type: 'string', default: process.env.STRAINSCOPE_DATA ?? 'data' } },
  });
  const { entries, waiting, head, breaks } = await requestVerification(installationOf(values.data));
  process.stdout.write(`${entries} entries recomputed, ${waiting} wait for their place. Head ${head}\n`);
  for (const { position, what } of breaks) process.stderr.write(`entry ${position}: ${what}\n`);
  process.stdout.write(breaks.length === 0 ? 'The chain is whole.\n' : 'THE CHAIN IS BROKEN.\n');
  process.exitCode = breaks.length === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
