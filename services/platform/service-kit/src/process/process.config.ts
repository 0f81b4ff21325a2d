import { secretKey } from '@strainscope/config';
import { z } from 'zod';

/** Base URL for each RPC package, e.g. `{"strainscope.auth.v1": "http://auth:8080"}`. */
const callUrls = z.preprocess(
  (value) => (typeof value === 'string' ? readJson(value) : value),
  z.record(z.string(), z.url(), { error: 'Expected a JSON object of URLs' }),
);

const postgresUrl = z.url({ error: 'Expected a postgres:// URL' });

/** Settings of the section `process`: what a service of its own is connected to. Secrets may come from files. */
const processConfig = z.object({
  /** Role and schema of the service. */
  databaseUrl: postgresUrl.optional(),
  /** Role `event-log`, the same for all services. */
  eventLogUrl: postgresUrl,
  /** Role `jobs`, the same for all services. */
  jobsUrl: postgresUrl,
  /** Signs actors between services. */
  actorKey: secretKey(),
  /** Signs addresses of blobs. */
  blobSecret: z.string().min(32, 'Expected at least 32 characters'),
  /** Where `/blobs` of this or another process is reached from outside; default: this process. */
  blobUrl: z.url().optional(),
  /** Where people reach the console. */
  publicUrl: z.url().default('http://localhost:3000'),
  /** Sender of letters. */
  mailFrom: z.email().default('no-reply@localhost'),
  /** Only for whoever calls other services: the BFF. */
  callUrls: callUrls.default({}),
});

export type ProcessConfig = z.output<typeof processConfig>;

/** A service with a database has to be told where it is. */
export function processConfigOf({ database }: { database: boolean }): z.ZodObject {
  return database ? processConfig.extend({ databaseUrl: postgresUrl }) : processConfig;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
