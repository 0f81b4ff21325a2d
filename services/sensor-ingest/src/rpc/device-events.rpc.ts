import { create } from '@bufbuild/protobuf';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { AcceptDeviceEventsResponseSchema, type DeviceEventService } from '@strainscope/proto/ingest';
import { Acceptance } from '../device-events/acceptance.ts';
import { AcceptDeviceEvents } from '../device-events/commands/accept-device-events.ts';

/** Events in, verdicts out: the edge of `DeviceEventService`. */
@Injectable()
export class DeviceEventsRpc {
  readonly implementation: ServiceImpl<typeof DeviceEventService>;

  constructor(acceptDeviceEvents: AcceptDeviceEvents, acceptance: Acceptance) {
    this.implementation = {
      acceptDeviceEvents: async (request) => {
        const receipts = await acceptance.during(() => acceptDeviceEvents.execute(request));
        return create(AcceptDeviceEventsResponseSchema, {
          verdicts: receipts.map(({ eventId, state, problems }) => ({ eventId, state, problems: [...problems] })),
        });
      },
    };
  }
}
