import { create } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { InvalidRequest, isId, NotFound } from '@strainscope/kernel';
import {
  CountSensorEventsResponseSchema,
  ListEventsResponseSchema,
  SignalsSchema,
  type EventService,
} from '@strainscope/proto/ingest';
import { eventSummary, eventView } from '../events/event.view.ts';
import { CountSensorEvents } from '../events/queries/count-sensor-events.ts';
import { ListEvents } from '../events/queries/list-events.ts';
import { ReadEvent } from '../events/queries/read-event.ts';
import type { VectorSeries } from '../signals/series.ts';
import type { WaveformChannel } from '../signals/waveform-codec.ts';

/** Head-acceleration events in detail: the edge of `EventService`. */
@Injectable()
export class EventsRpc {
  readonly implementation: ServiceImpl<typeof EventService>;

  constructor(readEvent: ReadEvent, listEvents: ListEvents, countSensorEvents: CountSensorEvents) {
    this.implementation = {
      getEvent: async ({ eventId }) => {
        return eventView(await readEvent.inContext(eventId));
      },

      getSignals: async ({ eventId, kind }) => {
        if (kind !== 'raw' && kind !== 'conditioned') {
          throw new InvalidRequest([{ path: 'kind', message: 'Signals are raw or conditioned.' }]);
        }
        return signalsView(kind, await readEvent.signals(eventId, kind));
      },

      listEvents: async ({ personId, teamId, page, from, until }) => {
        const filter = {
          personId: personId || null,
          teamId: teamId || null,
          from: from ? timestampDate(from) : null,
          until: until ? timestampDate(until) : null,
        };
        const found = await listEvents.execute(filter, { cursor: page?.cursor ?? '', size: page?.size ?? 0 });
        return create(ListEventsResponseSchema, {
          events: found.events.map(eventSummary),
          page: { nextCursor: found.nextCursor ?? '', total: BigInt(found.total) },
        });
      },

      countSensorEvents: async ({ teamId, personId, brand, sensorId, from }) => {
        if (!isId(teamId) || !isId(personId)) throw new NotFound();
        const since = from ? timestampDate(from) : new Date(0);
        const counted = await countSensorEvents.execute({ teamId, personId, brand, sensorId, since });
        return create(CountSensorEventsResponseSchema, counted);
      },
    };
  }
}

function signalsView(kind: WaveformChannel['set'], channels: readonly WaveformChannel[]) {
  const channelOf = (quantity: WaveformChannel['quantity']) =>
    channels.find((channel) => channel.quantity === quantity);
  const linear = channelOf('linearAcceleration');
  const velocity = channelOf('angularVelocity');
  const acceleration = channelOf('angularAcceleration');
  const angularTime = (velocity ?? acceleration)?.time;
  const time = linear?.time ?? angularTime ?? new Float64Array();
  return create(SignalsSchema, {
    kind,
    time: [...time],
    linearAcceleration: axes(linear?.values),
    angularVelocity: axes(velocity?.values),
    angularAcceleration: axes(acceleration?.values),
    angularTime: angularTime && angularTime !== time ? [...angularTime] : [],
  });
}

function axes(values: VectorSeries | undefined) {
  return values ? { x: [...values.x], y: [...values.y], z: [...values.z] } : {};
}
