import type { EventSubscriber, TransactionEventArgs } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** What transactions read of one table. */
export interface TableRead {
  /** Rows seen by scans of the whole table. */
  scanned: number;
  /** Rows fetched by way of an index, those that a condition or a policy then left out included. */
  fetched: number;
  /** Entries looked at in the table's indexes. */
  entries: number;
}

/**
 * Counts what the transactions of a service read, from PostgreSQL's own statistics of the transaction: the same on a busy
 * machine and on an idle one, so that tests can tell a bounded query from one that grows with its tables.
 */
export class RowsRead {
  private readonly begun = new Map<unknown, Map<string, TableRead>>();
  private read = new Map<string, TableRead>();

  constructor(em: EntityManager) {
    const subscriber: EventSubscriber = {
      afterTransactionStart: async (args) => void this.begun.set(args.transaction, await statistics(args)),
      beforeTransactionCommit: async (args) => this.add(args.transaction, await statistics(args)),
    };
    em.getEventManager().registerSubscriber(subscriber);
  }

  /** What the transactions that `work` commits read, by table. */
  async of(work: () => Promise<unknown>): Promise<Map<string, TableRead>> {
    this.read = new Map();
    await work();
    return this.read;
  }

  /** A connection's statistics hold what its last transactions left unreported, too. */
  private add(transaction: unknown, now: Map<string, TableRead>): void {
    const before = this.begun.get(transaction);
    this.begun.delete(transaction);
    for (const [table, { scanned, fetched, entries }] of now) {
      const old = before?.get(table) ?? nothing;
      const sum = this.read.get(table) ?? nothing;
      this.read.set(table, {
        scanned: sum.scanned + scanned - old.scanned,
        fetched: sum.fetched + fetched - old.fetched,
        entries: sum.entries + entries - old.entries,
      });
    }
  }
}

const nothing: TableRead = { scanned: 0, fetched: 0, entries: 0 };

async function statistics({ em, transaction }: TransactionEventArgs): Promise<Map<string, TableRead>> {
  const rows = (await em
    .getDriver()
    .getConnection()
    .execute(
      `select c.relname as name,
            pg_stat_get_xact_tuples_returned(c.oid)::int as scanned, pg_stat_get_xact_tuples_fetched(c.oid)::int as fetched,
            (select coalesce(sum(pg_stat_get_xact_tuples_returned(indexrelid)), 0)::int from pg_index where indrelid = c.oid)
              as entries
     from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`,
      [],
      'all',
      transaction,
    )) as (TableRead & { name: string })[];
  return new Map(rows.map(({ name, ...read }) => [name, read]));
}
