import { encodeEvent, type EventBus, type EventDraft, type FanOutSubscription } from '@strainscope/messaging';
import type { EventType } from '@strainscope/proto';

/** The part of a bus that the BFF uses: what is announced reaches every listener before `announce` resolves. */
export class FakeBus implements Pick<EventBus, 'fanOut'> {
  private readonly listeners = new Set<FanOutSubscription>();

  fanOut(subscription: FanOutSubscription) {
    this.listeners.add(subscription);
    return Promise.resolve({ close: () => Promise.resolve(void this.listeners.delete(subscription)) });
  }

  async announce<T extends EventType>(service: string, draft: EventDraft<T>): Promise<void> {
    const message = encodeEvent(service, draft, {});
    const topic = draft.type.split('.')[1]!;
    for (const { topics, handle } of this.listeners) {
      if (topics.includes(topic)) await handle({ ...message, topic, offset: 0 });
    }
  }
}
