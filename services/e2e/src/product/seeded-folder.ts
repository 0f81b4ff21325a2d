import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exclusively, runFolder } from '@strainscope/testing';

/**
 * Fills an empty data folder with a copy of one that is seeded once a run of tests: seeding costs a minute of processor
 * time, a copy a second. Outside a run of tests the folder stays empty.
 */
export async function copySeeded(data: string, seed: (folder: string) => Promise<void>): Promise<void> {
  const run = runFolder();
  if (run === undefined || (existsSync(data) && readdirSync(data).length > 0)) return;
  const seeded = join(run, 'seeded');
  await exclusively(join(run, 'seeding'), async () => {
    if (existsSync(seeded)) return;
    await seed(`${seeded}.new`);
    await rename(`${seeded}.new`, seeded);
  });
  await mkdir(data, { recursive: true });
  // With its owners: PostgreSQL runs as another user where this is root.
  await promisify(execFile)('cp', ['-a', `${seeded}/.`, data]);
}
