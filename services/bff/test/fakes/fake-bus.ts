import { encodeEvent, type EventBus, type EventDraft, type FanOutSubscription } from '@strainscope/messaging';
import type { EventType } from '@strainscope/proto';

/** The part of a bus that the BFF uses: what is announced reaches every listener before `announce` resolves. */
export class FakeBus implements Pick<EventBus, 'fanOut'> {
  private readonly listeners = new Set<FanOutSubscription>();

  fanOut(subscription: FanOutSubscription) {
    this.listeners.add(subscription);
    return Promise.resolve({ close: () => Promise.resolve(void this.listeners.delete(subscription)) });
  }

  /** A message that no service of this version would write. As on a real bus, a handler that rejects is passed over. */
  async announceRaw(topic: string, type: string, value: string): Promise<void> {
    for (const { topics, handle } of this.listeners) {
      if (!topics.includes(topic)) continue;
      await handle({ key: '', headers: { ce_type: type }, value, topic, offset: 0 }).catch(() => undefined);
    }
  }

  async announce<T extends EventType>(service: string, draft: EventDraft<T>): Promise<void> {
    const message = encodeEvent(service, draft, {});
    const topic = draft.type.split('.')[1]!;
    for (const { topics, handle } of this.listeners) {
      if (topics.includes(topic)) await handle({ ...message, topic, offset: 0 });
    }
  }
}
