import type { EntityName, EventArgs, EventSubscriber, TransactionEventArgs } from '@mikro-orm/core';
import type { ReadySignal } from './ready-signal.ts';

/** Rings once a transaction that put work of one kind into the queue is committed: earlier, workers would look in vain. */
export class ReadySubscriber<Work extends object> implements EventSubscriber<Work> {
  private readonly transactions = new WeakSet<object>();

  constructor(
    private readonly ready: ReadySignal,
    private readonly kind: EntityName<Work>,
    private readonly isReady: (work: Work) => boolean,
  ) {}

  getSubscribedEntities() {
    return [this.kind];
  }

  afterCreate(written: EventArgs<Work>): void {
    this.note(written);
  }

  afterUpdate(written: EventArgs<Work>): void {
    this.note(written);
  }

  afterTransactionCommit({ transaction }: TransactionEventArgs): void {
    if (transaction !== undefined && this.transactions.delete(transaction as object)) this.ready.ring();
  }

  private note({ entity, em }: EventArgs<Work>): void {
    const transaction = em.getTransactionContext<object>();
    if (transaction && this.isReady(entity)) this.transactions.add(transaction);
  }
}
