import type { INestMicroservice } from '@nestjs/common';
import type { MikroORM } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { emptyDatabase } from '@strainscope/testing';
import { encodeEvent } from '../src/envelope/cloud-event.ts';
import type { EventDraft } from '../src/envelope/cloud-event.ts';
import { PostgresEventBus } from '../src/postgres-log/postgres-event-bus.ts';
import { migrated, service, startService } from './player-counter.ts';

/** An empty log in PostgreSQL, and a player counter that may be started on it. */
export class PlayerLog {
  private running: INestMicroservice | undefined;

  private constructor(
    readonly url: string,
    readonly orm: MikroORM,
    readonly bus: PostgresEventBus,
  ) {}

  static async open(): Promise<PlayerLog> {
    const urls = await emptyDatabase(service, 'event-log');
    const url = urls[service]!;
    const orm = await migrated(url);
    return new PlayerLog(url, orm, await PostgresEventBus.open({ url: urls['event-log']!, pollMilliseconds: 200 }));
  }

  async start(options: Partial<Parameters<typeof startService>[1]> = {}): Promise<INestMicroservice> {
    return (this.running = await startService(this.url, { bus: this.bus, ...options }));
  }

  async stop(): Promise<void> {
    await this.running?.close();
    this.running = undefined;
  }

  announce(...drafts: EventDraft[]): Promise<void> {
    return this.bus.append(
      'org',
      drafts.map((draft) => encodeEvent('org-hierarchy', draft, {})),
    );
  }

  rows(sql: string): Promise<Record<string, unknown>[]> {
    return this.orm.em.fork().execute(sql);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.bus.close();
    await this.orm.close(true);
  }
}

export const created = (name: string, nodeId = newId()): EventDraft => ({
  type: 'strainscope.org.node.created.v1',
  key: nodeId,
  message: { nodeId, name, kind: 'team' },
});
