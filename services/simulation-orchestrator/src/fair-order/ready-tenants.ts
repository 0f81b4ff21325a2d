import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { debited } from './fair-order.ts';
import type { ReadyTenant } from './fair-order.ts';
import { Tenant } from './tenant.entity.ts';

interface Row {
  id: string;
  weight: number;
  usage: number;
  usage_at: Date;
  live: boolean;
  batch: boolean;
}

/** Tenants with ready work for a solver version. Two index probes per tenant, however long the queues are. */
export async function readyTenants(em: EntityManager, solverVersion: string): Promise<ReadyTenant[]> {
  // Materialized: the planner would put the probes in twice, to choose by and to return.
  const rows = await em.execute<Row[]>(
    `with each_tenant as materialized (
       select id, weight, usage, usage_at, ${hasReady(true)} as live, ${hasReady(false)} as batch from tenants t
     )
     select * from each_tenant where live or batch`,
    [solverVersion, solverVersion],
  );
  return rows.map(({ id, usage_at, ...row }) => ({ ...row, tenantId: id, usageAt: new Date(usage_at) }));
}

/** Debits a claim. Claims that meet on one tenant wait here for each other, so that none is lost. */
export async function debitTenant(
  em: EntityManager,
  tenantId: string,
  seconds: number,
  at: Date,
  halfLife: number,
): Promise<void> {
  const row = await em.findOneOrFail(Tenant, { id: tenantId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  const { usage, usageAt } = debited({ ...row, tenantId: row.id }, seconds, at, halfLife);
  Object.assign(row, { usage, usageAt });
}

/** A tenant's first simulation opens its account; a repeat changes nothing. */
export async function openAccounts(em: EntityManager, tenantIds: readonly string[]): Promise<void> {
  await em.execute(
    'insert into tenants (id) select distinct id from unnest(?::uuid[]) as id order by id on conflict do nothing',
    [`{${tenantIds.join(',')}}`],
  );
}

/** In an order that one index alone has: where one tenant's queue is nearly all, the planner would read it for the others. */
function hasReady(live: boolean): string {
  return `(select true from simulations s where s.solver_version = ? and s.tenant_id = t.id and s.live = ${live}
    and s.waits_for is null and s.status = 'queued' order by s.scope[1] limit 1) is not null`;
}
