import type { EventArgs, EventSubscriber, TransactionEventArgs } from '@mikro-orm/core';
import { Simulation } from '../simulations/simulation.entity.ts';
import type { ReadySignal } from './ready-signal.ts';

/** Rings once a transaction that put simulations into the queue is committed: earlier, workers would look in vain. */
export class ReadySubscriber implements EventSubscriber<Simulation> {
  private readonly transactions = new WeakSet<object>();

  constructor(private readonly ready: ReadySignal) {}

  getSubscribedEntities() {
    return [Simulation];
  }

  afterCreate(written: EventArgs<Simulation>): void {
    this.note(written);
  }

  afterUpdate(written: EventArgs<Simulation>): void {
    this.note(written);
  }

  afterTransactionCommit({ transaction }: TransactionEventArgs): void {
    if (transaction !== undefined && this.transactions.delete(transaction as object)) this.ready.ring();
  }

  private note({ entity, em }: EventArgs<Simulation>): void {
    const transaction = em.getTransactionContext<object>();
    if (transaction && entity.status === 'queued' && entity.waitsFor == null) this.transactions.add(transaction);
  }
}
