import { userInfo } from 'node:os';
import { loadConfig } from '@strainscope/config';
import { databaseSection, deadLettersCommand, UsageError, withPassword } from '@strainscope/service-kit';
import type { ServiceDatabaseUrl } from '@strainscope/service-kit';
import { dataFolderOf } from './commands/command-line.ts';
import { databasesOf } from './commands/installation.ts';

/**
 * `npm run dead-letters -- list|show|replay|discard … [--data DIR]`. In a cluster it runs in a service's pod, told by
 * the pod's own environment: `--service NAME` says which service that is.
 */
async function main(): Promise<void> {
  const { data, args } = dataFolderOf(process.argv.slice(2));
  const databases = process.env.STRAINSCOPE_DATABASE_URL ? [ownDatabase(args)] : await databasesOf(data);
  const by = `${operator()}, by command`;
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  process.exitCode = (await deadLettersCommand(args, { databases, by, print })) ? 0 : 1;
}

/** The user of a pod has a number and no name. */
function operator(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}

function ownDatabase(args: readonly string[]): ServiceDatabaseUrl {
  const service = args[args.indexOf('--service') + 1];
  if (!args.includes('--service') || !service) throw new UsageError('Say whose database it is: --service NAME');
  const { database } = loadConfig({ database: databaseSection }, { env: process.env });
  return { service, url: withPassword(database) };
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
