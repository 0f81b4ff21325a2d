import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { JobKind, JobQueue, Worker } from '@strainscope/jobs';
import { Poller, type Clock } from '@strainscope/kernel';
import { RecipientRefused, type Mailer, type Sms } from '@strainscope/mail';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, JOBS, LOGGER, MAILER, SMS, type BackgroundWorker } from '@strainscope/service-kit';
import { LetterOrder } from './letter-order.entity.ts';
import { countHandOver, observeLateLetters } from './letters.metrics.ts';
import { LETTER_WISHES, LETTER_WRITERS, type LetterWishes, type LetterWriter } from './letter-writer.ts';
import { PUSH, type Push } from './push.ts';

/** One try: the pauses between tries are the order's. It leaves a mail server its two minutes to answer. */
const handOver: JobKind = { name: 'auth-hand-over-letter', attempts: 1, timeoutSeconds: 300 };
const handOverUrgent: JobKind = { ...handOver, name: 'auth-hand-over-alert' };
const PAUSE_MILLISECONDS = 250;
const MEASURE_EVERY_MILLISECONDS = 5_000;
/** A code is dead by then, and whoever waits for a link has asked again. */
const LATE_MILLISECONDS = 15 * 60_000;
/** New ones, and those that have waited as long again as before their last try: at least 5 seconds, at most a day. */
const WAITING = `
  select id, kind from letter_orders
  where queued_at is null
    or queued_at + greatest(least(queued_at - ordered_at, interval '1 day'), interval '5 seconds') <= ?
  order by queued_at nulls first, id
  limit 100`;
/** Those with a newer order of the same letter: “Send again” during an outage. What has a detail tells of its own moment. */
const DROP_REPEATED = `
  delete from letter_orders older using letter_orders newer
  where newer.kind = older.kind and newer.subject_id = older.subject_id and newer.id > older.id
    and newer.detail is null and older.detail is null`;
/** As long as it is remembered what was handed over. An address that takes nothing is not written to forever. */
const GIVEN_UP_MILLISECONDS = 30 * 86_400_000;

/** Makes a job of every order, and in the job writes the letter and hands it over. */
@Injectable()
export class LetterCarrier implements BackgroundWorker {
  private workers: Worker[] = [];
  private readonly poller = new Poller(
    () => this.queueOrders(),
    (err) => this.logger.warn({ err }, 'letters wait: no job could be made'),
  );
  private readonly measurements = new Poller(
    () => this.measure(),
    (err) => this.logger.warn({ err }, 'it is not known how many letters wait'),
  );

  constructor(
    private readonly em: EntityManager,
    @Inject(LETTER_WRITERS) private readonly writers: readonly LetterWriter[],
    @Inject(LETTER_WISHES) private readonly wants: LetterWishes,
    @Inject(JOBS) private readonly jobs: JobQueue,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(SMS) private readonly sms: Sms,
    @Inject(PUSH) private readonly push: Push,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    const carry = ({ data }: { data: { orderId: string } }) => this.carry(data.orderId);
    this.workers = [
      await this.jobs.work<{ orderId: string }>(handOver, carry, 2),
      await this.jobs.work<{ orderId: string }>(handOverUrgent, carry, 4),
    ];
    this.poller.every(PAUSE_MILLISECONDS);
    this.measurements.every(MEASURE_EVERY_MILLISECONDS);
  }

  async stop(): Promise<void> {
    await Promise.all([this.poller.stop(), this.measurements.stop()]);
    await Promise.all(this.workers.map((worker) => worker.close()));
  }

  private async queueOrders(): Promise<void> {
    const queuedAt = this.clock.now();
    const waiting = await withScope(this.em, serviceScope, async (em) => {
      await em.execute(DROP_REPEATED);
      return em.execute<{ id: string; kind: string }[]>(WAITING, [queuedAt]);
    });
    // The key lets a job that was made by another process, or before a crash, be found again, and one that waits or runs.
    for (const { id, kind } of waiting)
      await this.jobs.add(this.isUrgent(kind) ? handOverUrgent : handOver, { orderId: id }, { key: id });
    if (waiting.length === 0) return;
    await withScope(this.em, serviceScope, (em) =>
      em.nativeUpdate(LetterOrder, { id: { $in: waiting.map(({ id }) => id) } }, { queuedAt }),
    );
  }

  private async carry(orderId: string): Promise<void> {
    try {
      await this.deliver(orderId);
    } catch (err) {
      if (await this.hasGivenUp(orderId, err)) return this.logger.error({ err, orderId }, 'a letter was never sent');
      this.logger.warn({ err, orderId }, 'a letter is not sent yet');
      throw err;
    }
  }

  private async hasGivenUp(orderId: string, failure: unknown): Promise<boolean> {
    const longAgo = new Date(this.clock.now().getTime() - GIVEN_UP_MILLISECONDS);
    const isFinal = failure instanceof RecipientRefused;
    return withScope(this.em, serviceScope, async (em) => {
      const order = await em.findOne(LetterOrder, { id: orderId });
      if (!order || (!isFinal && order.orderedAt > longAgo)) return false;
      if (isFinal) await this.writerOf(order.kind).refused?.(em, order.subjectId, order);
      return (await em.nativeDelete(LetterOrder, { id: orderId })) > 0;
    });
  }

  private async measure(): Promise<void> {
    const orderedAt = { $lte: new Date(this.clock.now().getTime() - LATE_MILLISECONDS) };
    observeLateLetters(await withScope(this.em, serviceScope, (em) => em.count(LetterOrder, { orderedAt })));
  }

  /** Repeatable: an order that was carried is gone, and the mailer hands over the same id once. */
  private async deliver(orderId: string): Promise<void> {
    const delivery = await withScope(this.em, serviceScope, async (em) => {
      const order = await em.findOne(LetterOrder, { id: orderId });
      const written = order && (await this.writerOf(order.kind).write(em, order.subjectId, order));
      const wish = written?.wish;
      return wish && !(await this.wants(em, wish.personId, wish.kind)) ? undefined : written;
    });
    if (delivery && 'letter' in delivery)
      await countHandOver('letter', () => this.mailer.send(orderId, delivery.to, delivery.letter));
    if (delivery && 'text' in delivery)
      await countHandOver('text', () => this.sms.send(orderId, delivery.reader, delivery.text));
    if (delivery && 'notice' in delivery)
      await countHandOver('push', () => this.push.send(delivery.browser, delivery.notice));
    await withScope(this.em, serviceScope, (em) => em.nativeDelete(LetterOrder, { id: orderId }));
  }

  /** An order of a kind that nobody writes any more fails in its job, by itself. */
  private isUrgent(kind: string): boolean {
    return this.writers.find((candidate) => candidate.kind === kind)?.isUrgent ?? false;
  }

  private writerOf(kind: string): LetterWriter {
    const writer = this.writers.find((candidate) => candidate.kind === kind);
    if (!writer) throw new Error(`No writer of the letters '${kind}'`);
    return writer;
  }
}
