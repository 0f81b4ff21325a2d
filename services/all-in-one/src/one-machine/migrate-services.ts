import { migrateAlone, schemaOf } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { services } from './services.ts';

/**
 * Brings the schemas of all services up to date, each as its own role. Services that start meanwhile wait.
 * @param databaseUrl without a role
 * @param passwordOf the password of a service's role
 * @returns names of the migrations that ran, by service
 */
export async function migrateServices(
  databaseUrl: string,
  passwordOf: (service: string) => Promise<string>,
): Promise<Map<string, string[]>> {
  const ran = new Map<string, string[]>();
  for (const service of services) {
    const url = new URL(databaseUrl);
    url.username = schemaOf(service.name);
    url.password = encodeURIComponent(await passwordOf(service.name));
    ran.set(service.name, await migrateAlone({ ...persistenceOf(service), url: url.href }));
  }
  return ran;
}
