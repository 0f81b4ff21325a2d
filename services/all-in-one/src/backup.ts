import { parseArgs } from 'node:util';
import { backUp } from './backup/back-up.ts';
import type { Manifest } from './backup/backup-folder.ts';
import { restore } from './backup/restore.ts';

const usage = `npm run backup -- --to DIR [--data DIR]
npm run restore -- --from DIR [--data DIR]

Saves the product of a data folder, running or not, or makes a data folder of what was saved.
`;

/** One program for both commands: the first word says which. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      data: { type: 'string', default: process.env.STRAINSCOPE_DATA ?? 'data' },
    },
  });
  const began = performance.now();
  const [verb] = positionals;
  let manifest: Manifest;
  if (verb === 'backup' && values.to) manifest = await backUp(values.data, values.to);
  else if (verb === 'restore' && values.from) manifest = await restore(values.from, values.data);
  else throw new Error(usage);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`${contentsOf(manifest)}, as of ${manifest.database.savedAt}, in ${seconds} s\n`);
}

function contentsOf({ database, files }: Manifest): string {
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  const all = Object.values(files).flat();
  const megabytes = all.reduce((sum, { size }) => sum + size, 0) / 1e6;
  return `${rows} rows of ${database.tables.length} tables and ${all.length} files (${megabytes.toFixed(1)} MB)`;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
