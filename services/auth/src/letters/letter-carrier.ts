import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { JobKind, JobQueue, Worker } from '@strainscope/jobs';
import { Rounds, type Clock } from '@strainscope/kernel';
import type { Mailer, Sms } from '@strainscope/mail';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, JOBS, LOGGER, MAILER, SMS, type BackgroundWorker } from '@strainscope/service-kit';
import { wantsLetters } from '../preferences/wanted-letters.ts';
import { LetterOrder } from './letter-order.entity.ts';
import { LETTER_WRITERS, type LetterWriter } from './letter-writer.ts';

const sendLetter: JobKind = { name: 'auth-send-letter', attempts: 8, timeoutSeconds: 60 };
const PAUSE_MILLISECONDS = 250;

/** Makes a job of every order, and in the job writes the letter and hands it over. */
@Injectable()
export class LetterCarrier implements BackgroundWorker {
  private worker: Worker | undefined;
  private readonly rounds = new Rounds(
    () => this.queueOrders(),
    (err) => this.logger.warn({ err }, 'letters wait: no job could be made'),
  );

  constructor(
    private readonly em: EntityManager,
    @Inject(LETTER_WRITERS) private readonly writers: readonly LetterWriter[],
    @Inject(JOBS) private readonly jobs: JobQueue,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(SMS) private readonly sms: Sms,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    this.worker = await this.jobs.work<{ orderId: string }>(sendLetter, ({ data }) => this.carry(data.orderId), 2);
    this.rounds.every(PAUSE_MILLISECONDS);
  }

  async stop(): Promise<void> {
    await this.rounds.stop();
    await this.worker?.close();
  }

  private async queueOrders(): Promise<void> {
    const waiting = await withScope(this.em, serviceScope, (em) =>
      em.find(LetterOrder, { queuedAt: null }, { orderBy: { id: 'asc' }, limit: 100 }),
    );
    // The key lets a job that was made by another process, or before a crash, be found again.
    for (const { id } of waiting) await this.jobs.add(sendLetter, { orderId: id }, { key: id });
    if (waiting.length === 0) return;
    const queuedAt = this.clock.now();
    await withScope(this.em, serviceScope, (em) =>
      em.nativeUpdate(LetterOrder, { id: { $in: waiting.map(({ id }) => id) } }, { queuedAt }),
    );
  }

  /** Repeatable: an order that was carried is gone, and the mailer hands over the same id once. */
  private async carry(orderId: string): Promise<void> {
    const delivery = await withScope(this.em, serviceScope, async (em) => {
      const order = await em.findOne(LetterOrder, { id: orderId });
      const written = order && (await this.writerOf(order.kind).write(em, order.subjectId, order));
      const wish = written?.wish;
      return wish && !(await wantsLetters(em, wish.personId, wish.kind)) ? undefined : written;
    });
    if (delivery && 'letter' in delivery) await this.mailer.send(orderId, delivery.to, delivery.letter);
    if (delivery && 'text' in delivery) await this.sms.send(orderId, delivery.phone, delivery.text);
    await withScope(this.em, serviceScope, (em) => em.nativeDelete(LetterOrder, { id: orderId }));
  }

  private writerOf(kind: string): LetterWriter {
    const writer = this.writers.find((candidate) => candidate.kind === kind);
    if (!writer) throw new Error(`No writer of the letters '${kind}'`);
    return writer;
  }
}
