import type { EntityManager } from '@mikro-orm/postgresql';

/** What was accepted and is not processed yet. */
export interface Backlog {
  readonly events: number;
  /** When the oldest came of those that are still tried. */
  readonly since: Date | null;
  /** Batches that were given up. */
  readonly parked: number;
}

/** With the service's scope. */
export async function backlogOf(em: EntityManager): Promise<Backlog> {
  const [row] = await em.execute<{ events: number; since: string | Date | null; parked: number }[]>(
    `select coalesce(sum(events), 0)::int as events, min(received_at) filter (where parked_at is null) as since,
       count(parked_at)::int as parked
     from device_batches where processed_at is null`,
  );
  return { events: row?.events ?? 0, since: row?.since ? new Date(row.since) : null, parked: row?.parked ?? 0 };
}

/** Bytes that wait. */
export interface WaitingBytes {
  readonly gateway: number;
  readonly organization: number;
  readonly total: number;
}

/** With the service's scope. */
export async function waitingBytes(
  em: EntityManager,
  gatewayId: string,
  organizationId: string,
): Promise<WaitingBytes> {
  const [row] = await em.execute<WaitingBytes[]>(
    `select coalesce(sum(bytes) filter (where gateway_id = ?), 0)::float8 as gateway,
       coalesce(sum(bytes) filter (where organization_id = ?), 0)::float8 as organization,
       coalesce(sum(bytes), 0)::float8 as total
     from device_batches where processed_at is null`,
    [gatewayId, organizationId],
  );
  return row ?? { gateway: 0, organization: 0, total: 0 };
}
