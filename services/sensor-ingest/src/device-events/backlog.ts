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
     from (select events, received_at, parked_at from device_batches where processed_at is null and parked_at is null
           union all
           select events, received_at, parked_at from device_batches where parked_at is not null) as unprocessed`,
  );
  return { events: row?.events ?? 0, since: row?.since ? new Date(row.since) : null, parked: row?.parked ?? 0 };
}

/** When the batch that waits for longest could have been taken, perhaps in the future; null when none waits. */
export async function oldestDue(em: EntityManager): Promise<Date | null> {
  const [row] = await em.execute<{ try_at: string | Date }[]>(
    `select try_at from device_batches where processed_at is null and parked_at is null and tries >= 0
     order by try_at limit 1`,
  );
  return row ? new Date(row.try_at) : null;
}

/** Bytes that wait. What was given up takes nobody's room. */
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
): Promise<Omit<WaitingBytes, 'total'>> {
  const sumOf = (condition: string) => `select coalesce(sum(bytes), 0)::float8 from device_batches
    where processed_at is null and parked_at is null and ${condition}`;
  const [row] = await em.execute<{ gateway: number; organization: number }[]>(
    `select (${sumOf('gateway_id = ?')}) as gateway, (${sumOf('organization_id = ? and bytes >= 0')}) as organization`,
    [gatewayId, organizationId],
  );
  return row ?? { gateway: 0, organization: 0 };
}
