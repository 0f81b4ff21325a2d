import { secretKey } from '@strainscope/config';
import { z } from 'zod';

/** Settings of the section `process`: what every process of the product needs. Secrets may come from files. */
export const processSection = z.object({
  /** Signs actors between services; the same for all of them. */
  actorKey: secretKey(),
  /** Signs addresses of uploads; the same for all services. */
  blobSecret: z.string().min(32, 'Expected at least 32 characters'),
  /** Where others reach this service, for addresses of uploads; default: this process on its own machine. */
  ownUrl: z.url().optional(),
  /** Where people reach the console: by default where this machine serves it, at the default `port`. */
  publicUrl: z.url().default('http://localhost:4600'),
  /** Sender of letters. */
  mailFrom: z.email().default('no-reply@localhost'),
  /** Base URL for each RPC package, e.g. `{"strainscope.auth.v1": "http://auth:4600"}`; only for who calls: the BFF. */
  callUrls: z.record(z.string(), z.url(), { error: 'Expected a JSON object of URLs' }).default({}),
  /** For whoever routes to this process to notice that it is not ready any more, before it stops to listen. */
  drainSeconds: z.coerce.number().min(0).default(0),
  /** For a service with an HTTP surface of its own, which tells strangers nothing: where a collector reads its metrics. */
  metricsPort: z.coerce.number().int().min(1).max(65_535).optional(),
});

/** Section `database`: PostgreSQL, as the service's own role, who owns the schema of its name. */
export const databaseSection = z.object({
  url: z.url({ error: 'Expected a postgres:// URL' }),
  /** Unless it stands in the URL. */
  password: z.string().min(1).optional(),
});

export type ProcessConfig = z.output<typeof processSection>;
export type DatabaseConfig = z.output<typeof databaseSection>;

/** A service with a database has to be told where it is. */
export function processSections({ database }: { database: boolean }): Record<string, z.ZodObject> {
  return { process: processSection, ...(database && { database: databaseSection }) };
}

/** Passwords come from files of their own; the path of a socket has none. */
export function withPassword({ url, password }: { url: string; password?: string | undefined }): string {
  if (password === undefined) return url;
  const complete = new URL(url);
  complete.password = encodeURIComponent(password);
  return complete.href;
}
