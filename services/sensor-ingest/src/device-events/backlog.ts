import type { EntityManager } from '@mikro-orm/postgresql';

/** What was accepted and is not processed yet. */
export interface Backlog {
  readonly events: number;
  /** When the oldest of them came. */
  readonly since: Date | null;
}

/** With the service's scope. */
export async function backlogOf(em: EntityManager): Promise<Backlog> {
  const [row] = await em.execute<{ events: number; since: string | Date | null }[]>(
    `select coalesce(sum(events), 0)::int as events, min(received_at) as since
     from device_batches where processed_at is null`,
  );
  return { events: row?.events ?? 0, since: row?.since ? new Date(row.since) : null };
}
