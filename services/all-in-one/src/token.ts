import { parseArgs } from 'node:util';
import { requestApiToken } from '@strainscope/bff';
import { installationOf } from './commands/installation.ts';

const usage = `npm run token -- --user EMAIL --scope SCOPE [--scope SCOPE …] [--days N] [--data DIR]

Prints an API token of a running instance, once. Scopes: uploads:write, events:read, simulations:read.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      user: { type: 'string' },
      scope: { type: 'string', multiple: true },
      days: { type: 'string', default: '90' },
      help: { type: 'boolean', short: 'h', default: false },
      data: { type: 'string', default: process.env.STRAINSCOPE_DATA ?? 'data' },
    },
  });
  const { user, scope, days, data, help } = values;
  if (help) {
    process.stdout.write(usage);
    return;
  }
  if (!user || !scope) throw new Error(usage);
  const { token, expires_at } = await requestApiToken(installationOf(data), {
    email: user,
    scopes: scope,
    days: Number(days),
  });
  process.stdout.write(`${token}\n`);
  process.stderr.write(`Valid until ${expires_at}. It is not shown again.\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
