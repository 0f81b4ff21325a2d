import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import type { ActiveJob, JobKind, JobQueue, Worker } from '@strainscope/jobs';
import { eachByItself, Rounds, type Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { inRequestContext, serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, CLOCK, JOBS, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { PDF_PRINTER, type PdfPrinter } from '../consents/documents/pdf-printer.ts';
import { contexts, missingFrom } from '../erasure/contexts.ts';
import { exportArchive, type Records } from './archive/export-archive.ts';
import { overviewPage } from './archive/overview-page.ts';
import { SentLetters, sentLettersStore, type SentItem } from '../letters/sent-letters.ts';
import { archiveKey, DataCopy, partKey } from './data-copy.entity.ts';

const packing: JobKind = { name: 'auth-pack-export', attempts: 5, timeoutSeconds: 300 };
const LOOK_EVERY_MILLISECONDS = 500;
const KEPT_MILLISECONDS = 7 * 24 * 3_600_000;

/** Packs a copy once every service has given its part, and throws away what nobody fetched. */
@Injectable()
export class ExportWorker implements BackgroundWorker {
  private worker: Worker | undefined;
  private readonly rounds = new Rounds(
    () => inRequestContext(this.em, () => this.look()),
    (err) => this.logger.warn({ err }, 'exports wait'),
  );

  constructor(
    private readonly em: EntityManager,
    private readonly sentLetters: SentLetters,
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
    this.rounds.every(LOOK_EVERY_MILLISECONDS);
  }

  async stop(): Promise<void> {
    await this.rounds.stop();
    await this.worker?.close();
  }

  private async look(): Promise<void> {
    const open = await withScope(this.em, serviceScope, (em) =>
      em.find(DataCopy, { kind: 'export', state: { $in: ['collecting', 'ready'] } }),
    );
    await eachByItself(
      open,
      (copy) => this.advance(copy),
      ({ id }, err) => this.logger.warn({ err, id }, 'an export waits'),
    );
  }

  private async advance({ id, state, answers, expiresAt }: DataCopy): Promise<void> {
    if (state === 'ready' && expiresAt && expiresAt <= this.clock.now()) await this.discard(id);
    if (state === 'collecting' && missingFrom(answers).length === 0) await this.jobs.add(packing, { id }, { key: id });
  }

  /** Repeatable: the parts go when the archive stands. Whoever was erased meanwhile leaves neither. */
  private async pack(job: ActiveJob<{ id: string }>): Promise<void> {
    const { id } = job.data;
    const say = (progress: number, change: Partial<DataCopy> = {}) =>
      withScope(this.em, serviceScope, (em) => em.nativeUpdate(DataCopy, { id }, { progress, ...change }));
    const records: Records = {};
    for (const [index, context] of contexts.entries()) {
      records[context] = JSON.parse((await this.blobs.read(partKey(id, context))).toString()) as Records[string];
      await say((index + 1) / (contexts.length + 2));
    }
    records.auth = { ...records.auth, [sentLettersStore]: await this.letters(id) };
    const now = this.clock.now();
    const archive = exportArchive(records, await this.overview(records, now));
    await this.blobs.put(archiveKey(id), archive);
    const expiresAt = new Date(now.getTime() + KEPT_MILLISECONDS);
    const found = await say(1, { state: 'ready', size: archive.length, readyAt: now, expiresAt });
    if (found === 0) await this.blobs.delete(archiveKey(id));
    for (const context of contexts) await this.blobs.delete(partKey(id, context));
  }

  /** They lie in no table, and so are in no service's part. */
  private async letters(id: string): Promise<SentItem[]> {
    const copy = await withScope(this.em, serviceScope, (em) => em.findOne(DataCopy, { id }));
    return copy ? this.sentLetters.to(copy.personId) : [];
  }

  /** Without a browser on the machine the archive comes without paper. */
  private async overview(records: Records, at: Date): Promise<Uint8Array | undefined> {
    return this.printer.print(overviewPage(records, at)).catch((err: unknown) => {
      this.logger.warn({ err }, 'an export goes without its overview');
      return undefined;
    });
  }

  private async discard(id: string): Promise<void> {
    await this.blobs.delete(archiveKey(id));
    await withScope(this.em, serviceScope, (em) => em.nativeUpdate(DataCopy, { id }, { state: 'taken' }));
  }
}
