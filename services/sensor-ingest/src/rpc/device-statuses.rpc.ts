import { create } from '@bufbuild/protobuf';
import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { isId, NotFound } from '@strainscope/kernel';
import {
  AcceptDeviceStatusesResponseSchema,
  MeasureGatewayClockResponseSchema,
  type DeviceStatusService,
} from '@strainscope/proto/ingest';
import { AcceptDeviceStatuses } from '../devices/commands/accept-device-statuses.ts';
import { MeasureGatewayClock } from '../devices/commands/measure-gateway-clock.ts';

/** How devices and clocks are: the edge of `DeviceStatusService`. */
@Injectable()
export class DeviceStatusesRpc {
  readonly implementation: ServiceImpl<typeof DeviceStatusService>;

  constructor(acceptStatuses: AcceptDeviceStatuses, measureClock: MeasureGatewayClock) {
    this.implementation = {
      acceptDeviceStatuses: async (request) => {
        requireId(request.teamId);
        const receipts = await acceptStatuses.execute(request);
        return create(AcceptDeviceStatusesResponseSchema, {
          verdicts: receipts.map(({ clockFault, problems, ...receipt }) => ({
            ...receipt,
            clockFault: clockFault ?? '',
            problems: [...problems],
          })),
        });
      },
      measureGatewayClock: async ({ teamId, gateway, roundTrips }) => {
        requireId(teamId);
        const trips = roundTrips.map(({ sentAt, receivedAt, answeredAt, returnedAt }) => ({
          sentAt: millisecondsOf(sentAt),
          receivedAt: millisecondsOf(receivedAt),
          answeredAt: millisecondsOf(answeredAt),
          returnedAt: millisecondsOf(returnedAt),
        }));
        const estimate = await measureClock.execute(teamId, gateway, trips);
        return create(MeasureGatewayClockResponseSchema, estimate ?? {});
      },
    };
  }
}

function requireId(id: string): void {
  if (!isId(id)) throw new NotFound();
}

/** NaN where there is none. */
const millisecondsOf = (time: Timestamp | undefined) => (time ? timestampDate(time).getTime() : NaN);
