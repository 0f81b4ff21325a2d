import type { EntityManager, EventSubscriber, TransactionEventArgs } from '@mikro-orm/postgresql';

/** Tells the worker of a process that a message left it something to do; after a start there may be. */
export class PendingWork implements EventSubscriber {
  private pending = true;
  private readonly transactions = new WeakSet<object>();

  announce(): void {
    this.pending = true;
  }

  /** Announces it once the transaction of `em` is committed: before, the worker would look and see nothing. */
  announceAfter(em: EntityManager): void {
    this.transactions.add(em.getTransactionContext<object>()!);
  }

  afterTransactionCommit({ transaction }: TransactionEventArgs): void {
    if (transaction !== undefined && this.transactions.delete(transaction as object)) this.announce();
  }

  /** Answers whether there is work, and that it is taken. */
  take(): boolean {
    const taken = this.pending;
    this.pending = false;
    return taken;
  }
}
