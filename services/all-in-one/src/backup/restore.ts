import { existsSync } from 'node:fs';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PgBossJobQueue } from '@strainscope/jobs';
import { PostgresEventBus } from '@strainscope/messaging';
import { EmbeddedPostgres, loadDatabase, makeTables, provision } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { databaseName, databaseNames } from '../one-machine/adapters.ts';
import { DataFolder } from '../data-folder/data-folder.ts';
import { isDemoMarker } from '../demo/demo-markers.ts';
import { services } from '../one-machine/services.ts';
import { at } from './back-up.ts';
import { readBackup, savedFolders, secretFile } from './backup-folder.ts';
import type { Manifest } from './backup-folder.ts';
import { copyTree } from './saved-files.ts';

/**
 * Makes a data folder of a backup, in which the product goes on where it was. Events that were on their way go on,
 * none twice: outboxes, inboxes, the log and how far each service had read it are of one moment.
 * @param data a folder that holds no product
 * @throws BackupUnfit, or Error with the words for the person at the terminal; what was made until then is of no use
 */
export async function restore(from: string, data: string): Promise<Manifest> {
  const manifest = await readBackup(from);
  if (existsSync(join(data, 'postgres')))
    throw new Error(`${data} holds a product: name a new folder, or move it away.`);
  const folder = DataFolder.open(data);
  try {
    await forgetDemo(data);
    // Before there is a database: a folder whose restore was broken off never looks like a product without its files.
    for (const name of savedFolders) await copyTree(join(from, 'files', name), folder.in(name));
    const secret = await readFile(join(from, secretFile), 'utf8');
    const server = await EmbeddedPostgres.start({ folder: folder.in('postgres'), secret });
    try {
      await makeAllTables(server, manifest);
      const tables = manifest.database.tables.filter((table) => !isGone(table));
      await loadDatabase(at(server.adminUrl, databaseName), { ...manifest.database, tables }, from);
    } finally {
      await server.stop();
    }
    return manifest;
  } finally {
    folder.close();
  }
}

/** A league that was begun here is not the one that is restored: nothing of it is to go on. */
async function forgetDemo(data: string): Promise<void> {
  for (const name of await readdir(data)) if (isDemoMarker(name)) await rm(join(data, name));
}

/** Made by versions before, and read by nobody. */
function isGone({ schema, name }: { schema: string; name: string }): boolean {
  return schema === 'jobs' && name === 'progress';
}

async function makeAllTables({ adminUrl, secret }: EmbeddedPostgres, { database }: Manifest): Promise<void> {
  const urls = await provision(adminUrl, { database: databaseName, services: databaseNames, secret });
  for (const service of services) {
    if (service.entities) await makeTables({ ...persistenceOf(service), url: urls[service.name]! }, database);
  }
  await (await PostgresEventBus.open({ url: urls['event-log']! })).close();
  await (await PgBossJobQueue.open({ url: urls.jobs!, schema: 'jobs' })).close();
}
