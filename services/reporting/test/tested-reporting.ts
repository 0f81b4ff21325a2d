import { createClient } from '@connectrpc/connect';
import type { Client } from '@connectrpc/connect';
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
  bus: EventBus;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export async function testedReporting(): Promise<TestedReporting> {
  const service = await testedService(reporting, {});
  const overview = createClient(OverviewService, service.calls);
  const bus = service.running.app.get<EventBus>(EVENT_BUS);
  return {
    as: (actor, work) => service.as(actor, () => work(overview)),
    bus,
    settled: () => service.settled(),
    async told(...drafts) {
      for (const draft of drafts) await bus.append(topicOf(draft.type), [encodeEvent('test', draft, {})]);
      await service.settled();
    },
    stop: () => service.stop(),
  };
}
