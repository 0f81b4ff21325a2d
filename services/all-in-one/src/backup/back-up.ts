import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgres, saveDatabase, schemaOf } from '@strainscope/persistence';
import type { SavedSchema } from '@strainscope/persistence';
import { databaseName } from '../one-machine/adapters.ts';
import { DataFolder } from '../data-folder/data-folder.ts';
import { services } from '../one-machine/services.ts';
import { savedFolders, secretFile, writeManifest } from './backup-folder.ts';
import type { Manifest } from './backup-folder.ts';
import { copyTree, hashOf } from './saved-files.ts';

/** What of the job queue is data; the rest is made by the queue itself, or are figures. */
const jobTables = ['queue', 'job', 'job_dependency', 'schedule'];

const schemas: SavedSchema[] = [
  ...services.filter(({ entities }) => entities).map(({ name }) => ({ schema: schemaOf(name) })),
  { schema: schemaOf('event-log') },
  { schema: 'jobs', only: jobTables },
];

/**
 * Saves the product of a data folder, running or not, into an empty folder. The rows first, as of one moment, then the
 * files: a file is stored before the row that names it, so none is missing that was not deleted since.
 * @throws Error with the words for the person at the terminal
 */
export async function backUp(data: string, to: string): Promise<Manifest> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0) throw new Error(`${to} is not empty: name a new folder.`);
  return withDatabase(data, async ({ adminUrl, secret }) => {
    const save = (name: string, passes: (path: string) => boolean) =>
      copyTree(join(data, name), join(to, 'files', name), passes);
    // The signed head of the access log is written over and over: the one of before names an entry among the rows.
    const head = await save('blobs', isSignedHead);
    const database = await saveDatabase(at(adminUrl, databaseName), schemas, to);
    const files: Manifest['files'] = {};
    for (const name of savedFolders)
      files[name] = await save(name, (path) => !path.startsWith('incoming/') && !isSignedHead(path));
    files['blobs']!.push(...head);
    const secretCopy = join(to, secretFile);
    await writeFile(secretCopy, secret, { mode: 0o600, flush: true });
    const manifest: Manifest = { format: 1, database, files, secret: await hashOf(secretCopy) };
    await writeManifest(to, manifest);
    return manifest;
  });
}

function isSignedHead(path: string): boolean {
  return path.startsWith('objects/audit/');
}

/** The server of the running product; else one for as long as it is needed. */
async function withDatabase<T>(
  data: string,
  work: (server: Pick<EmbeddedPostgres, 'adminUrl' | 'secret'>) => Promise<T>,
): Promise<T> {
  const folder = join(data, 'postgres');
  const running = await EmbeddedPostgres.running(folder);
  if (running) return work(running);
  if (!existsSync(join(folder, 'cluster'))) throw new Error(`${data} holds no product.`);
  const taken = DataFolder.open(data);
  const server = await EmbeddedPostgres.start({ folder });
  try {
    return await work(server);
  } finally {
    await server.stop();
    taken.close();
  }
}

export function at(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
