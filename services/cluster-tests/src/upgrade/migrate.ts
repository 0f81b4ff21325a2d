import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { newId } from '@strainscope/kernel';

const here = resolve(import.meta.dirname, '../../../..');

/**
 * As the Job before an upgrade does.
 * @param urls of all services, each with its role
 * @param folder for passwords
 * @param root of the version whose schemas are wanted
 * @returns what it printed
 */
export async function migrate(
  urls: Readonly<Record<string, string>>,
  folder: string,
  root: string = here,
): Promise<string> {
  const passwords = join(folder, newId());
  await mkdir(passwords);
  for (const [service, url] of Object.entries(urls)) {
    await writeFile(join(passwords, service), decodeURIComponent(new URL(url).password));
  }
  const { host, pathname } = new URL(urls.auth!);
  const program = join(root, 'services/all-in-one/dist/migrate.js');
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/node'), [program], {
    env: {
      ...process.env,
      STRAINSCOPE_MIGRATIONS_DATABASE_URL: `postgres://${host}${pathname}`,
      STRAINSCOPE_MIGRATIONS_PASSWORDS: passwords,
    },
  });
  return stdout;
}
