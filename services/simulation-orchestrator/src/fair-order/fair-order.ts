/** What a tenant (an organization) has been served. */
export interface TenantUsage {
  tenantId: string;
  /** Share of the machine relative to others; 1 by default, > 0. */
  weight: number;
  /** Worker seconds, decayed to `usageAt`. */
  usage: number;
  usageAt: Date;
}

/** A tenant with ready work. */
export interface ReadyTenant extends TenantUsage {
  /** Some of that work belongs to a live session. */
  live: boolean;
  /** Some of it does not. */
  batch: boolean;
}

/** The tenant whose work is tried, and whether it is the live part. */
export interface Turn {
  tenantId: string;
  live: boolean;
}

/** Usage at a later time: it halves every `halfLife` seconds, so that yesterday's heavy user is not punished forever. */
export function decayedUsage(tenant: TenantUsage, at: Date, halfLife: number): number {
  const elapsed = Math.max(0, (at.getTime() - tenant.usageAt.getTime()) / 1000);
  return tenant.usage * 2 ** (-elapsed / halfLife);
}

/** The tenant after a claim. The whole expected time is debited at once, so that workers asking together spread over tenants. */
export function debited<T extends TenantUsage>(tenant: T, seconds: number, at: Date, halfLife: number): T {
  return { ...tenant, usage: decayedUsage(tenant, at, halfLife) + seconds, usageAt: at };
}

/**
 * What is next: the live work of all tenants before anybody's batches, within each the least served for its weight
 * first. Who has both comes twice: live work that turns out not to be had puts no batch forward.
 */
export function claimOrder(tenants: readonly ReadyTenant[], at: Date, halfLife: number): Turn[] {
  const served = new Map(tenants.map((tenant) => [tenant, decayedUsage(tenant, at, halfLife) / tenant.weight]));
  const byUsage = tenants.toSorted((a, b) => served.get(a)! - served.get(b)! || (a.tenantId < b.tenantId ? -1 : 1));
  return [
    ...byUsage.flatMap(({ tenantId, live }) => (live ? { tenantId, live: true } : [])),
    ...byUsage.flatMap(({ tenantId, batch }) => (batch ? { tenantId, live: false } : [])),
  ];
}
