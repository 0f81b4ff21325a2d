import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from '@strainscope/bff';
import { EmbeddedPostgres, serviceUrl } from '@strainscope/persistence';
import type { ServiceDatabaseUrl } from '@strainscope/service-kit';
import { databaseName, databaseNames } from '../one-machine/adapters.ts';
import { addressFile } from '../one-machine/one-machine.ts';
import { keyFor } from '../one-machine/secrets.ts';
import { services } from '../one-machine/services.ts';

/**
 * Opens the product that runs on a data folder, for command lines on its machine. A person who can read the folder may
 * sign as the system: the folder holds the key.
 * @throws Error with the words for the person at the terminal
 */
export function installationOf(data: string): Installation {
  const secret = readRunning(data, join('postgres', 'password'));
  return { url: readRunning(data, addressFile), actorKey: keyFor('actors', secret) };
}

/**
 * The databases of the product that runs on a data folder.
 * @throws Error with the words for the person at the terminal
 */
export async function databasesOf(data: string): Promise<ServiceDatabaseUrl[]> {
  const urlOf = await urlsOf(data);
  return services.map(({ name: service }) => ({ service, url: urlOf(service) }));
}

/**
 * Where the events of the product that runs on a data folder lie.
 * @throws Error with the words for the person at the terminal
 */
export async function eventLogOf(data: string): Promise<string> {
  return (await urlsOf(data))('event-log');
}

async function urlsOf(data: string): Promise<(name: string) => string> {
  const running = await EmbeddedPostgres.running(join(data, 'postgres'));
  if (running === undefined) throw new Error(notRunning(data));
  const options = { database: databaseName, services: databaseNames, secret: running.secret };
  return (name) => serviceUrl(running.adminUrl, name, options);
}

function readRunning(data: string, file: string): string {
  try {
    return readFileSync(join(data, file), 'utf8').trim();
  } catch {
    throw new Error(notRunning(data));
  }
}

function notRunning(data: string): string {
  return `Nothing runs on ${data}: start it first, or name its folder with --data.`;
}
