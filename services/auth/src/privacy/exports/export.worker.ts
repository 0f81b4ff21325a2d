import { addAbortSignal } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import type { ActiveJob, JobKind, JobQueue, Worker } from '@strainscope/jobs';
import { Poller, settleEach, type Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { inRequestContext, serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, CLOCK, JOBS, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { PDF_PRINTER, type PdfPrinter } from '../../consent/documents/pdf-printer.ts';
import { contexts, missingFrom, type Context } from '../erasure/contexts.ts';
import type { Contents } from './archive/contents.ts';
import { ExportArchive, type Part } from './archive/export-archive.ts';
import { overviewPage } from './archive/overview-page.ts';
import { zipOf } from './archive/zip.ts';
import { SentLetters, sentLettersStore } from '../../letters/sent-letters.ts';
import { Archives } from './archives.ts';
import { archiveKey, DataCopy, partKey } from './data-copy.entity.ts';
import { WhoLooked } from './who-looked.ts';

/** Signals and strain fields of years may be many gigabytes. */
const packing: JobKind = { name: 'auth-pack-export', attempts: 5, timeoutSeconds: 3 * 3_600 };
const LOOK_EVERY_MILLISECONDS = 500;
const KEPT_MILLISECONDS = 7 * 24 * 3_600_000;

/** Packs a copy once every service has given its part, and throws away what nobody fetched, or somebody has. */
@Injectable()
export class ExportWorker implements BackgroundWorker {
  private worker: Worker | undefined;
  private readonly poller = new Poller(
    () => inRequestContext(this.em, () => this.advanceAll()),
    (err) => this.logger.warn({ err }, 'exports wait'),
  );

  constructor(
    private readonly em: EntityManager,
    private readonly archives: Archives,
    private readonly sentLetters: SentLetters,
    private readonly whoLooked: WhoLooked,
    @Inject(JOBS) private readonly jobs: JobQueue,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(PDF_PRINTER) private readonly printer: PdfPrinter,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    this.worker = await this.jobs.work<{ id: string }>(packing, (job) =>
      inRequestContext(this.em, () => this.pack(job)),
    );
    this.poller.every(LOOK_EVERY_MILLISECONDS);
  }

  async stop(): Promise<void> {
    await this.poller.stop();
    await this.worker?.close();
  }

  private async advanceAll(): Promise<void> {
    const open = await withScope(this.em, serviceScope, (em) =>
      em.find(DataCopy, { kind: 'export', state: { $in: ['collecting', 'ready'] } }),
    );
    await settleEach(
      open,
      (copy) => this.advance(copy),
      ({ id }, err) => this.logger.warn({ err, id }, 'an export waits'),
    );
  }

  private async advance({ id, state, answers, expiresAt }: DataCopy): Promise<void> {
    if (state === 'ready' && expiresAt && expiresAt <= this.clock.now()) await this.archives.delete(id);
    if (state === 'collecting' && missingFrom(answers).length === 0) await this.jobs.add(packing, { id }, { key: id });
  }

  /**
   * Packs a copy. It may be repeated: the parts go when the archive stands. A person who was erased meanwhile leaves
   * neither.
   */
  private async pack(job: ActiveJob<{ id: string }>): Promise<void> {
    const { id } = job.data;
    const copy = await withScope(this.em, serviceScope, (em) => em.findOne(DataCopy, { id }));
    if (copy?.state === 'collecting') await this.write(copy, job.signal);
    if (!copy) await this.blobs.delete(archiveKey(id));
    for (const context of contexts) await this.blobs.delete(partKey(id, context));
  }

  private async write({ id, personId }: DataCopy, signal: AbortSignal): Promise<void> {
    const say = (change: Partial<DataCopy>) =>
      withScope(this.em, serviceScope, (em) => em.nativeUpdate(DataCopy, { id }, change));
    const now = this.clock.now();
    const rows = await this.whoLooked.of(personId);
    const archive = new ExportArchive(
      {
        blobs: this.blobs,
        parts: contexts.map((service) => ({ service, read: () => this.part(id, personId, service) })),
        reads: { columns: WhoLooked.columns, rows },
        overview: (contents) => this.overview(contents),
        written: (parts) => say({ progress: parts / (contexts.length + 2) }),
      },
      now,
    );
    const bytes = addAbortSignal(signal, zipOf(archive.entries(), now));
    const { size } = await this.blobs.put(archiveKey(id), bytes);
    const expiresAt = new Date(now.getTime() + KEPT_MILLISECONDS);
    const { lacksOverview } = archive.contents;
    const found = await say({ progress: 1, state: 'ready', size, readyAt: now, expiresAt, lacksOverview });
    if (found === 0) await this.blobs.delete(archiveKey(id));
  }

  private async part(id: string, personId: string, service: Context): Promise<Part> {
    const part = JSON.parse((await this.blobs.read(partKey(id, service))).toString()) as Part;
    // They lie in no table, and so are in no service's part.
    return service === 'auth' ? { ...part, [sentLettersStore]: await this.sentLetters.to(personId) } : part;
  }

  /** Without a browser on the machine the archive comes without paper, and says so. */
  private async overview(contents: Contents): Promise<Uint8Array | undefined> {
    return this.printer.print(overviewPage(contents)).catch((err: unknown) => {
      this.logger.warn({ err }, 'an export goes without its overview');
      return undefined;
    });
  }
}
