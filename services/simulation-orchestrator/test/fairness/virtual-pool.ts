import { claimSize } from '../../src/fair-order/claim-size.ts';
import { claimOrder, debited } from '../../src/fair-order/fair-order.ts';
import type { ReadyTenant, TenantUsage, Turn } from '../../src/fair-order/fair-order.ts';

/** A simulation of the virtual league. */
export interface VirtualTask {
  tenantId: string;
  live: boolean;
  /** Seconds from the start at which it becomes ready. */
  readyAt: number;
  /** Seconds that it takes. */
  solveSeconds: number;
}

export interface CompletedTask extends VirtualTask {
  startedAt: number;
  endedAt: number;
}

export interface PoolSettings {
  workers: number;
  /** Simulations that a worker solves in one pass. */
  batch: number;
  /** Debited at claim. */
  expectedSeconds: number;
  halfLifeSeconds: number;
  /** By tenant; 1 unless said. */
  weights?: Readonly<Record<string, number>>;
}

const epoch = Date.UTC(2026, 0, 1);

/**
 * Workers in virtual time: whoever is free claims by the service's own order and size of claims. Within a claim
 * tasks run one after another; neither the network nor the database takes time.
 */
export function runPool(tasks: readonly VirtualTask[], settings: PoolSettings): CompletedTask[] {
  const queues = new Queues(tasks);
  const free = new Array<number>(settings.workers).fill(0);
  const completed: CompletedTask[] = [];
  let tenants = openAccounts(tasks, settings);
  while (queues.size > 0) {
    const worker = free.indexOf(Math.min(...free));
    const now = free[worker]!;
    const ready = tenants.flatMap((tenant) => queues.readyTenant(tenant, now));
    const [next] = claimOrder(ready, new Date(epoch + now * 1000), settings.halfLifeSeconds);
    if (!next) {
      free[worker] = queues.nextReady();
      continue;
    }
    const size = claimSize(settings.batch, queues.readyCount(now), settings.workers);
    let end = now;
    const claimed = queues.take(next, now, size).map((task) => {
      const startedAt = end;
      end += task.solveSeconds;
      return { ...task, startedAt, endedAt: end };
    });
    completed.push(...claimed);
    free[worker] = end;
    const debit = claimed.length * settings.expectedSeconds;
    tenants = tenants.map((tenant) =>
      tenant.tenantId === next.tenantId
        ? debited(tenant, debit, new Date(epoch + now * 1000), settings.halfLifeSeconds)
        : tenant,
    );
  }
  return completed;
}

/** What waits, by tenant and urgency, oldest first. */
class Queues {
  private readonly waiting = new Map<string, VirtualTask[]>();
  size: number;

  constructor(tasks: readonly VirtualTask[]) {
    this.size = tasks.length;
    for (const task of tasks.toSorted((a, b) => a.readyAt - b.readyAt)) {
      const key = keyOf(task.tenantId, task.live);
      const queue = this.waiting.get(key);
      if (queue) queue.push(task);
      else this.waiting.set(key, [task]);
    }
  }

  /** The tenant as the order sees it, when it has something ready. */
  readyTenant(tenant: TenantUsage, now: number): ReadyTenant[] {
    const live = this.headIsReady(tenant.tenantId, true, now);
    const batch = this.headIsReady(tenant.tenantId, false, now);
    return live || batch ? [{ ...tenant, live, batch }] : [];
  }

  readyCount(now: number): number {
    let count = 0;
    for (const queue of this.waiting.values()) {
      const later = queue.findIndex(({ readyAt }) => readyAt > now);
      count += later === -1 ? queue.length : later;
    }
    return count;
  }

  take({ tenantId, live }: Turn, now: number, most: number): VirtualTask[] {
    const queue = this.waiting.get(keyOf(tenantId, live)) ?? [];
    const later = queue.findIndex(({ readyAt }) => readyAt > now);
    const taken = queue.splice(0, Math.min(most, later === -1 ? queue.length : later));
    this.size -= taken.length;
    return taken;
  }

  nextReady(): number {
    return Math.min(...[...this.waiting.values()].flatMap(([head]) => (head ? [head.readyAt] : [])));
  }

  private headIsReady(tenantId: string, live: boolean, now: number): boolean {
    const head = this.waiting.get(keyOf(tenantId, live))?.[0];
    return head !== undefined && head.readyAt <= now;
  }
}

function keyOf(tenantId: string, live: boolean): string {
  return `${tenantId} ${live ? 'live' : 'batch'}`;
}

function openAccounts(tasks: readonly VirtualTask[], { weights }: PoolSettings): TenantUsage[] {
  return [...new Set(tasks.map(({ tenantId }) => tenantId))].map((tenantId) => ({
    tenantId,
    weight: weights?.[tenantId] ?? 1,
    usage: 0,
    usageAt: new Date(epoch),
  }));
}
