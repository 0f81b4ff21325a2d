import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable } from '@nestjs/common';
import { deviceEventLimits, type DeviceEventsAnswer } from '@strainscope/console-contract';
import { DomainError, InvalidRequest, RetryableError, type Clock } from '@strainscope/kernel';
import type { DeviceEventVerdict } from '@strainscope/proto/ingest';
import { CLOCK } from '@strainscope/service-kit';
import { deviceEventsAnswerOf } from '../mappers/device-event.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import type { DeviceEventPart } from './device-event-parts.ts';

export interface Gateway {
  teamId: string;
  /** As its token names it. */
  gateway: string;
  /** Key of the whole request; undefined where the sender gave none. */
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
  constructor(
    private readonly services: ServiceClients,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest without events, TooManyEvents, and what the reading of the body throws */
  async receive(
    sent: AsyncIterable<DeviceEventPart> | Iterable<DeviceEventPart>,
    { idempotencyKey, ...sender }: Gateway,
  ): Promise<DeviceEventsAnswer> {
    const verdicts: DeviceEventVerdict[] = [];
    let part = 0;
    for await (const { count, content } of sent) {
      if (verdicts.length + count > deviceEventLimits.eventsPerRequest) throw new TooManyEvents();
      const answer = await this.services.deviceEvents.acceptDeviceEvents({
        ...sender,
        idempotencyKey: idempotencyKey === undefined ? '' : `${idempotencyKey}/${part++}`,
        receivedAt: timestampFromDate(this.clock.now()),
        ...content,
      });
      // The service says so of a batch that holds nothing; a version before says nothing of any batch.
      if (answer.verdicts.length === 0) throw new RetryableError();
      verdicts.push(...answer.verdicts);
    }
    if (verdicts.length === 0) throw new InvalidRequest([{ path: 'events', message: 'Send at least one event.' }]);
    return deviceEventsAnswerOf(verdicts);
  }
}
