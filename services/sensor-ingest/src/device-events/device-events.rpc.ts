import { createHash } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import {
  AcceptDeviceEventsResponseSchema,
  type AcceptDeviceEventsRequest,
  type DeviceEventService,
} from '@strainscope/proto/ingest';
import { Acceptance } from './acceptance.ts';
import { AcceptDeviceEvents } from './commands/accept-device-events.ts';
import { sentEvents } from './sent-events.ts';

/** Events in, verdicts out: the edge of `DeviceEventService`. */
@Injectable()
export class DeviceEventsRpc {
  readonly implementation: ServiceImpl<typeof DeviceEventService>;

  constructor(acceptDeviceEvents: AcceptDeviceEvents, acceptance: Acceptance) {
    this.implementation = {
      acceptDeviceEvents: async (request) => {
        const { teamId, gateway, idempotencyKey } = request;
        const sent = {
          ...{ teamId, gateway, events: sentEvents(request) },
          idempotency: idempotencyKey ? { key: idempotencyKey, requestSha256: hashOf(request) } : null,
        };
        const receipts = await acceptance.during(() => acceptDeviceEvents.execute(sent));
        return create(AcceptDeviceEventsResponseSchema, {
          verdicts: receipts.map(({ eventId, state, problems }) => ({ eventId, state, problems: [...problems] })),
        });
      },
    };
  }
}

function hashOf({ teamId, events, jsonBatch }: AcceptDeviceEventsRequest): string {
  const hash = createHash('sha256').update(teamId);
  const contents = [...events.map(({ content }) => content), { case: 'batch', value: jsonBatch }];
  for (const { case: form = '', value = new Uint8Array() } of contents) {
    hash.update(`${form} ${value.length}\n`).update(value);
  }
  return hash.digest('hex');
}
