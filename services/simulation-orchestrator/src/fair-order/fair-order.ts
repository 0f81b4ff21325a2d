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
}

/** Usage at a later time: it halves every `halfLife` seconds, so that yesterday's heavy user is not punished for ever. */
export function decayedUsage(tenant: TenantUsage, at: Date, halfLife: number): number {
  const elapsed = Math.max(0, (at.getTime() - tenant.usageAt.getTime()) / 1000);
  return tenant.usage * 2 ** (-elapsed / halfLife);
}

/** The tenant after a claim. The whole expected time is debited at once, so that workers asking together spread over tenants. */
export function debited<T extends TenantUsage>(tenant: T, seconds: number, at: Date, halfLife: number): T {
  return { ...tenant, usage: decayedUsage(tenant, at, halfLife) + seconds, usageAt: at };
}

/** Who is next: tenants with live work before all others, within each the least served for its weight first. */
export function claimOrder(tenants: readonly ReadyTenant[], at: Date, halfLife: number): ReadyTenant[] {
  const served = new Map(tenants.map((tenant) => [tenant, decayedUsage(tenant, at, halfLife) / tenant.weight]));
  return tenants.toSorted(
    (a, b) => Number(b.live) - Number(a.live) || served.get(a)! - served.get(b)! || (a.tenantId < b.tenantId ? -1 : 1),
  );
}
