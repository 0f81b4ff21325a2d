import { join } from 'node:path';
import { FolderBlobStore, signedUrlHandler } from '@strainscope/blob';
import { PgBossJobQueue } from '@strainscope/jobs';
import { FileMailer, FileSms } from '@strainscope/mail';
import { PostgresEventBus } from '@strainscope/messaging';
import { z } from 'zod';
import { adapterFailures } from '../src/adapters/adapter-failures.ts';
import type { Connections } from '../src/process/connections.ts';

interface LocalConfig {
  local: { eventLogUrl: string; jobsUrl: string };
}

/** A process of its own beside others on one machine: a shared PostgreSQL and a shared folder. */
export const localConnections: Connections<LocalConfig> = {
  sections: { local: z.object({ eventLogUrl: z.url(), jobsUrl: z.url() }) },
  async open({ data, local, process: { blobSecret: secret, mailFrom } }, { blobsUrl, logger }) {
    const failed = adapterFailures(logger);
    const bus = await PostgresEventBus.open({ url: local.eventLogUrl, failed });
    const jobs = await PgBossJobQueue.open({ url: local.jobsUrl, schema: 'jobs', failed });
    const blobs = await FolderBlobStore.open({ folder: join(data, 'blobs'), secret, baseUrl: blobsUrl });
    const from = { name: 'StrainScope', address: mailFrom };
    return {
      adapters: {
        bus,
        jobs,
        blobs,
        mailer: new FileMailer({ folder: join(data, 'mail'), from }),
        sms: new FileSms(join(data, 'sms')),
        checks: { folder: () => blobs.head('checks/none') },
      },
      serveBlobs: signedUrlHandler(blobs, secret),
      async close() {
        await jobs.close();
        await bus.close();
      },
    };
  },
};
