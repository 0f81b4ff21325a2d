import { createClient } from '@connectrpc/connect';
import type { Client } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import type { Actor } from '@strainscope/access';
import { encodeEvent, EVENT_BUS } from '@strainscope/messaging';
import type { EventBus, EventDraft } from '@strainscope/messaging';
import { topicOf } from '@strainscope/proto';
import { OverviewService } from '@strainscope/proto/reporting';
import { testedService } from '@strainscope/service-kit/testing';
import { reporting } from '../src/reporting.service.ts';

export interface TestedReporting {
  as<T>(actor: Actor, work: (overview: Client<typeof OverviewService>) => Promise<T>): Promise<T>;
  /** Announces the events and waits until they are applied. */
  told(...drafts: EventDraft[]): Promise<void>;
  /** Announces an event, and does not wait. */
  announce(draft: EventDraft): Promise<void>;
  /** A part of the service, to use it directly. */
  get<T>(part: Type<T>): T;
  database: EntityManager;
  bus: EventBus;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export async function testedReporting(): Promise<TestedReporting> {
  const service = await testedService(reporting, {});
  const overview = createClient(OverviewService, service.calls);
  const bus = service.running.app.get<EventBus>(EVENT_BUS);
  const announce = (draft: EventDraft) => bus.append(topicOf(draft.type), [encodeEvent('test', draft, {})]);
  return {
    as: (actor, work) => service.as(actor, () => work(overview)),
    announce,
    get: (part) => service.running.app.get(part),
    database: service.running.app.get(EntityManager),
    bus,
    settled: () => service.settled(),
    async told(...drafts) {
      for (const draft of drafts) await announce(draft);
      await service.settled();
    },
    stop: () => service.stop(),
  };
}
