import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Poller, settleEach, type Clock } from '@strainscope/kernel';
import { EVENT_BUS, type EventBus } from '@strainscope/messaging';
import type { Logger } from '@strainscope/observability';
import { inRequestContext, serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { LetterOrder } from '../../letters/letter-order.entity.ts';
import { Letters } from '../../letters/letters.ts';
import { fromText } from '../../letters/mailboxes.ts';
import { SentLetters, sentLettersStore } from '../../letters/sent-letters.ts';
import { missingFrom } from './contexts.ts';
import { Erasure } from './erasure.entity.ts';

const LOOK_EVERY_MILLISECONDS = 500;
const RECEIPT = 'erasure-receipt';

/** Leads every erasure to its end. Each step can be repeated: after a crash it goes on where it was. */
@Injectable()
export class ErasureWorker implements BackgroundWorker {
  private readonly poller = new Poller(
    () => inRequestContext(this.em, () => this.advance()),
    (err) => this.logger.warn({ err }, 'erasures wait'),
  );

  constructor(
    private readonly em: EntityManager,
    private readonly letters: Letters,
    private readonly sentLetters: SentLetters,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.poller.every(LOOK_EVERY_MILLISECONDS);
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  private async advance(): Promise<void> {
    const open = await withScope(this.em, serviceScope, (em) => em.find(Erasure, { state: { $ne: 'complete' } }));
    await settleEach(
      open,
      (erasure) => this.advanceOne(erasure),
      ({ id }, err) => this.logger.warn({ err, id }, 'an erasure waits'),
    );
  }

  private async advanceOne(erasure: Erasure): Promise<void> {
    if (erasure.state === 'sending-receipt') await this.finish(erasure.id);
    else if (missingFrom(erasure.answers).length === 0) await this.closeBooks(erasure);
  }

  /**
   * Finishes an erasure once no service keeps anything any more: the event log is struck out too, sent letters are
   * forgotten, and the receipt is ordered.
   */
  private async closeBooks({ id, personId, address, mailboxes }: Erasure): Promise<void> {
    const messages = await this.bus.forget(personId);
    const reached = mailboxes.map(fromText);
    // One that the version before began names the addresses of before alone.
    if (address && !reached.some((mailbox) => mailbox.address === address)) reached.push({ address });
    const letters = await this.sentLetters.forget(personId, reached);
    await withScope(this.em, serviceScope, async (em) => {
      const erasure = await em.findOneOrFail(Erasure, { id }, { refresh: true });
      if (erasure.state !== 'erasing') return;
      const { auth } = erasure.answers;
      const at = this.clock.now();
      const last = [
        { store: 'event log', count: messages },
        { store: sentLettersStore, count: letters },
      ];
      const said = { stores: [...auth!.stores, ...last], at: auth!.at };
      erasure.answers = { ...erasure.answers, auth: said };
      erasure.state = 'sending-receipt';
      erasure.completedAt = at;
      this.letters.order(em, RECEIPT, id);
    });
  }

  /** The order is gone once the letter was handed over. */
  private async finish(id: string): Promise<void> {
    await withScope(this.em, serviceScope, async (em) => {
      if ((await em.count(LetterOrder, { kind: RECEIPT, subjectId: id })) > 0) return;
      await em.nativeUpdate(Erasure, { id }, { state: 'complete', address: null, phone: null, mailboxes: [] });
    });
  }
}
