import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requestApiToken } from '@strainscope/bff';
import { addressFile } from './one-machine.ts';
import { keyFor } from './secrets.ts';

const usage = `npm run token -- --user EMAIL --scope SCOPE [--scope SCOPE …] [--days N] [--data DIR]

Prints an API token of a running instance, once. Scopes: uploads:write, events:read, simulations:read.
`;

/** Whoever can read the data folder may sign as the system: the folder holds the key. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      user: { type: 'string' },
      scope: { type: 'string', multiple: true },
      days: { type: 'string', default: '90' },
      data: { type: 'string', default: process.env.STRAINSCOPE_DATA ?? 'data' },
    },
  });
  const { user, scope, days, data } = values;
  if (!user || !scope) throw new Error(usage);
  const url = readRunning(data, addressFile);
  const secret = readRunning(data, join('postgres', 'password'));
  const installation = { url, actorKey: keyFor('actors', secret) };
  const { token, expires_at } = await requestApiToken(installation, { email: user, scopes: scope, days: Number(days) });
  process.stdout.write(`${token}\n`);
  process.stderr.write(`Valid until ${expires_at}. It is not shown again.\n`);
}

function readRunning(data: string, file: string): string {
  try {
    return readFileSync(join(data, file), 'utf8').trim();
  } catch {
    throw new Error(`Nothing runs on ${data}: start it first, or name its folder with --data.`);
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
