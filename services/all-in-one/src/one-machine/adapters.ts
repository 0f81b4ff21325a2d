import type { Outbox, SentItem } from '@strainscope/bff';
import { FolderBlobStore, signedUrlHandler } from '@strainscope/blob';
import { PgBossJobQueue } from '@strainscope/jobs';
import { Poller, systemClock } from '@strainscope/kernel';
import { FileMailer, FileSms } from '@strainscope/mail';
import { PostgresEventBus } from '@strainscope/messaging';
import type { Logger } from '@strainscope/observability';
import { EmbeddedPostgres, provision } from '@strainscope/persistence';
import { adapterFailures, type Adapters } from '@strainscope/service-kit';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { BlobServer } from './blob-server.ts';
import type { EventLogConfig } from './one-machine.config.ts';
import { keyFor, textKey } from './secrets.ts';
import { services } from './services.ts';

export const databaseName = 'strainscope';

/** Who has a schema and a role there: the services and the adapters. */
export const databaseNames = [...services.map(({ name }) => name), 'event-log', 'jobs'];

export interface OpenAdapters {
  /** All but the address, which is known once the console listens. */
  adapters: Omit<Adapters, 'publicUrl'>;
  outbox: Outbox;
  close: () => Promise<void>;
}

/** The adapters of one machine: PostgreSQL, event log, jobs, blobs and mail, all below one folder. */
export async function openAdapters(
  folder: DataFolder,
  logger: Logger,
  { keepDays }: EventLogConfig,
): Promise<OpenAdapters> {
  const postgres = await EmbeddedPostgres.start({
    folder: folder.in('postgres'),
    fell: (err) => logger.error({ err }, 'PostgreSQL ended unasked: it is started again'),
  });
  const { adminUrl, secret } = postgres;
  const urls = await provision(adminUrl, { database: databaseName, services: databaseNames, secret });
  const failed = adapterFailures(logger);
  const bus = await PostgresEventBus.open({ url: urls['event-log']!, keepDays, failed });
  const jobs = await PgBossJobQueue.open({ url: urls.jobs!, schema: 'jobs', failed });
  const { blobs, server } = await openBlobs(folder, textKey('blob addresses', secret));
  const from = { name: 'StrainScope', address: 'no-reply@localhost' };
  const mailer = new FileMailer({ folder: folder.in('mail'), from });
  const sms = new FileSms(folder.in('sms'));
  const forgetting = forgetOld(logger, mailer, sms);
  return {
    outbox: () => everythingSent(mailer, sms),
    adapters: {
      database: { urlOf: (service) => urls[service]! },
      bus,
      jobs,
      blobs,
      mailer,
      sms,
      clock: systemClock,
      actorKey: keyFor('actors', secret),
      logger,
    },
    close: async () => {
      await forgetting.stop();
      await server.close();
      await jobs.close();
      await bus.close();
      await postgres.stop();
    },
  };
}

/** Days for which sent letters are kept: the machine's operator has read them by then. */
const LETTERS_KEPT_DAYS = 30;

function forgetOld(logger: Logger, ...sent: { forgetBefore(moment: Date): Promise<void> }[]): Poller {
  const poller = new Poller(
    () => Promise.all(sent.map((each) => each.forgetBefore(new Date(Date.now() - LETTERS_KEPT_DAYS * 86_400_000)))),
    (err) => logger.warn({ err }, 'old letters wait to be deleted'),
  );
  poller.now();
  poller.every(60 * 60_000);
  return poller;
}

/** Letters and text messages together, newest first. */
async function everythingSent(mailer: FileMailer, sms: FileSms): Promise<SentItem[]> {
  const letters = await mailer.newest();
  const messages = (await sms.newest()).map(({ phone, ...rest }) => ({
    to: phone,
    subject: '',
    attachments: [],
    ...rest,
  }));
  return [...letters, ...messages].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** Blobs in a folder, with their signed addresses served on the loopback interface for the solver's workers. */
async function openBlobs(folder: DataFolder, secret: string): Promise<{ blobs: FolderBlobStore; server: BlobServer }> {
  const server = await BlobServer.listen();
  const blobs = await FolderBlobStore.open({ folder: folder.in('blobs'), secret, baseUrl: () => server.url });
  server.serve(signedUrlHandler(blobs, secret));
  return { blobs, server };
}
