import { FolderBlobStore, signedUrlHandler } from '@strainscope/blob';
import { PgBossJobQueue } from '@strainscope/jobs';
import { systemClock } from '@strainscope/kernel';
import { FileMailer } from '@strainscope/mail';
import { PostgresEventBus } from '@strainscope/messaging';
import type { Logger } from '@strainscope/observability';
import { EmbeddedPostgres, provision } from '@strainscope/persistence';
import type { Adapters } from '@strainscope/service-kit';
import type { DataFolder } from './data-folder.ts';
import { BlobServer } from './blob-server.ts';
import { keyFor, textKey } from './secrets.ts';

export interface OpenAdapters {
  adapters: Adapters;
  close: () => Promise<void>;
}

/** The adapters of one machine: PostgreSQL, event log, jobs, blobs and mail, all below one folder. */
export async function openAdapters(
  folder: DataFolder,
  services: readonly string[],
  logger: Logger,
): Promise<OpenAdapters> {
  const postgres = await EmbeddedPostgres.start({ folder: folder.in('postgres') });
  const { adminUrl, secret } = postgres;
  const names = [...services, 'event-log', 'jobs'];
  const urls = await provision(adminUrl, { database: 'strainscope', services: names, secret });
  const bus = await PostgresEventBus.open({ url: urls['event-log']! });
  const jobs = await PgBossJobQueue.open({ url: urls.jobs!, schema: 'jobs' });
  const { blobs, server } = await openBlobs(folder, textKey('blob addresses', secret));
  return {
    adapters: {
      database: { urlOf: (service) => urls[service]! },
      bus,
      jobs,
      blobs,
      mailer: new FileMailer({
        folder: folder.in('mail'),
        from: { name: 'StrainScope', address: 'no-reply@localhost' },
      }),
      clock: systemClock,
      actorKey: keyFor('actors', secret),
      logger,
    },
    close: async () => {
      await server.close();
      await jobs.close();
      await bus.close();
      await postgres.stop();
    },
  };
}

/** Blobs in a folder, with their signed addresses served on the loopback interface for the solver's workers. */
async function openBlobs(folder: DataFolder, secret: string): Promise<{ blobs: FolderBlobStore; server: BlobServer }> {
  const server = await BlobServer.listen();
  const blobs = await FolderBlobStore.open({ folder: folder.in('blobs'), secret, baseUrl: () => server.url });
  server.serve(signedUrlHandler(blobs, secret));
  return { blobs, server };
}
