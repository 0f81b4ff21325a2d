import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

const FRESH_MILLISECONDS = 1_000;

/** Bytes that wait of all gateways together: read once a second, since that reads everything that waits. */
@Injectable()
export class TotalWaiting {
  private bytes = 0;
  private readAt = -Infinity;

  /** With the service's scope. */
  async read(em: EntityManager): Promise<number> {
    const now = performance.now();
    if (now - this.readAt < FRESH_MILLISECONDS) return this.bytes;
    // Callers that come meanwhile take what was known.
    this.readAt = now;
    const [row] = await em.execute<{ total: number }[]>(
      `select coalesce(sum(bytes), 0)::float8 as total from device_batches
       where processed_at is null and parked_at is null`,
    );
    return (this.bytes = row?.total ?? 0);
  }

  /** What this process has taken since. */
  add(bytes: number): void {
    this.bytes += bytes;
  }
}
