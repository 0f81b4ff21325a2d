import { join } from 'node:path';
import { FolderBlobStore, signedUrlHandler, type SignedUrlHandler } from '@strainscope/blob';
import type { BaseConfig } from '@strainscope/config';
import { PgBossJobQueue } from '@strainscope/jobs';
import { systemClock } from '@strainscope/kernel';
import { FileMailer, FileSms } from '@strainscope/mail';
import { PostgresEventBus } from '@strainscope/messaging';
import type { Logger } from '@strainscope/observability';
import type { Adapters } from '../adapters.ts';
import { httpTransport } from '../rpc/rpc-transport.ts';
import type { ProcessConfig } from './process.config.ts';

export interface ProcessAdapters {
  adapters: Adapters;
  /** Serves signed blob addresses; mounted under `/blobs`. */
  serveBlobs: SignedUrlHandler;
  close(): Promise<void>;
}

/** The adapters of a service in a process of its own: PostgreSQL by URL, a shared data folder, neighbours over HTTP. */
export async function openProcessAdapters(
  { data, process }: BaseConfig & { process: ProcessConfig },
  ownUrl: () => string,
  logger: Logger,
): Promise<ProcessAdapters> {
  const { databaseUrl, eventLogUrl, jobsUrl, actorKey, blobSecret, blobUrl, publicUrl, mailFrom, callUrls } = process;
  const bus = await PostgresEventBus.open({ url: eventLogUrl });
  const jobs = await PgBossJobQueue.open({ url: jobsUrl, schema: 'jobs' });
  const baseUrl = () => `${blobUrl ?? ownUrl()}/blobs`;
  const blobs = await FolderBlobStore.open({ folder: join(data, 'blobs'), secret: blobSecret, baseUrl });
  const from = { name: 'StrainScope', address: mailFrom };
  return {
    adapters: {
      database: { urlOf: () => databaseUrl ?? '' },
      bus,
      jobs,
      blobs,
      mailer: new FileMailer({ folder: join(data, 'mail'), from }),
      sms: new FileSms(join(data, 'sms')),
      publicUrl: () => publicUrl.replace(/\/$/, ''),
      clock: systemClock,
      actorKey,
      calls: httpTransport(callUrls, actorKey),
      logger,
    },
    serveBlobs: signedUrlHandler(blobs, blobSecret),
    close: async () => {
      await jobs.close();
      await bus.close();
    },
  };
}
