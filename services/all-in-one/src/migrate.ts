import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig } from '@strainscope/config';
import { z } from 'zod';
import { migrateServices } from './one-machine/migrate-services.ts';

/** For a Job before an upgrade. Where each service finds its database, and a folder with a file of a password a service. */
const sections = { migrations: z.object({ databaseUrl: z.url(), passwords: z.string().min(1) }) };

const { databaseUrl, passwords } = loadConfig(sections).migrations;
const passwordOf = async (service: string) => (await readFile(join(passwords, service), 'utf8')).trim();
for (const [service, names] of await migrateServices(databaseUrl, passwordOf)) {
  process.stdout.write(`${service}: ${names.length === 0 ? 'up to date' : names.join(', ')}\n`);
}
