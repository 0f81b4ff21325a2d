import { Injectable } from '@nestjs/common';
import { deviceEventLimits, type DeviceEventsAnswer } from '@strainscope/console-contract';
import { DomainError, InvalidRequest, RetryableError } from '@strainscope/kernel';
import type { DeviceEventVerdict } from '@strainscope/proto/ingest';
import { deviceEventsAnswerOf } from '../mappers/device-event.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import type { DeviceEventItem } from './device-event-items.ts';

interface Item {
  content: DeviceEventItem;
}

/** What is committed together: small enough to be held, large enough that a commit costs little beside it. */
const PART = { events: 200, bytes: 4 * 1024 ** 2 };

export interface Gateway {
  teamId: string;
  /** As its token names it. */
  gateway: string;
  /** Of the whole request; undefined where the sender gave none. */
  idempotencyKey: string | undefined;
}

export class TooManyEvents extends DomainError {
  constructor() {
    const { eventsPerRequest } = deviceEventLimits;
    const message = `At most ${eventsPerRequest} events a request`;
    const faults = [{ path: `events.${eventsPerRequest}`, message }];
    super({ code: 'TOO_LARGE', status: 413, message: 'Too large.', faults });
  }
}

/**
 * Passes the events of a request on to sensor-ingest, part by part as they arrive. A request that fails in the middle has
 * parts that were taken: sent again, their events are duplicates, or under the same key answered as before.
 */
@Injectable()
export class DeviceEventsReceiver {
  constructor(private readonly services: ServiceClients) {}

  /** @throws InvalidRequest without events, TooManyEvents, and what the reading of the body throws */
  async receive(
    sent: AsyncIterable<DeviceEventItem> | Buffer,
    { idempotencyKey, ...sender }: Gateway,
  ): Promise<DeviceEventsAnswer> {
    const verdicts: DeviceEventVerdict[] = [];
    let part = 0;
    for await (const content of Buffer.isBuffer(sent) ? [{ jsonBatch: sent }] : parts(sent)) {
      const count = 'events' in content ? content.events.length : 0;
      if (verdicts.length + count > deviceEventLimits.eventsPerRequest) throw new TooManyEvents();
      const answer = await this.services.deviceEvents.acceptDeviceEvents({
        ...sender,
        idempotencyKey: idempotencyKey === undefined ? '' : `${idempotencyKey}/${part++}`,
        ...content,
      });
      verdicts.push(...answer.verdicts);
    }
    // Of a batch that holds nothing it says so; a version before says nothing of any batch.
    if (verdicts.length === 0 && Buffer.isBuffer(sent)) throw new RetryableError();
    if (verdicts.length === 0) throw new InvalidRequest([{ path: 'events', message: 'Send at least one event.' }]);
    return deviceEventsAnswerOf(verdicts);
  }
}

/** The same request always falls into the same parts, so that a key of the whole makes a key for each. */
async function* parts(items: AsyncIterable<DeviceEventItem>): AsyncGenerator<{ events: Item[] }> {
  let held: Item[] = [];
  let bytes = 0;
  for await (const content of items) {
    held.push({ content });
    bytes += content.value.length;
    if (held.length < PART.events && bytes < PART.bytes) continue;
    yield { events: held };
    [held, bytes] = [[], 0];
  }
  if (held.length > 0) yield { events: held };
}
