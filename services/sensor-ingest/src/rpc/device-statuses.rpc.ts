import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { clampPageSize } from '@strainscope/http';
import { isId, NotFound } from '@strainscope/kernel';
import {
  AcceptDeviceStatusesResponseSchema,
  ListTeamDevicesResponseSchema,
  MeasureGatewayClockResponseSchema,
  ReportingDevicesSchema,
  type TeamDeviceSchema,
  type DeviceStatusService,
} from '@strainscope/proto/ingest';
import { AcceptDeviceStatuses } from '../devices/commands/accept-device-statuses.ts';
import type { BoardRow, LastStatus } from '../devices/board.rules.ts';
import { MeasureGatewayClock } from '../devices/commands/measure-gateway-clock.ts';
import { CountReporting } from '../devices/queries/count-reporting.ts';
import { ListTeamDevices } from '../devices/queries/list-team-devices.ts';
import { placeIn } from './place-in.ts';

/** How devices and clocks are: the edge of `DeviceStatusService`. */
@Injectable()
export class DeviceStatusesRpc {
  readonly implementation: ServiceImpl<typeof DeviceStatusService>;

  constructor(
    acceptStatuses: AcceptDeviceStatuses,
    measureClock: MeasureGatewayClock,
    listDevices: ListTeamDevices,
    countReporting: CountReporting,
  ) {
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
      listTeamDevices: async ({ teamId, sort, page }) => {
        requireId(teamId);
        const asked = { from: placeIn(page?.cursor ?? ''), size: clampPageSize(page?.size) };
        const { rows, total, next, counts, asOf } = await listDevices.execute(teamId, sort, asked);
        return create(ListTeamDevicesResponseSchema, {
          devices: rows.map(teamDeviceOf),
          page: { nextCursor: next === null ? '' : String(next), total: BigInt(total) },
          counts,
          asOf: timestampFromDate(asOf),
        });
      },
      countReporting: async ({ nodeId }) => {
        requireId(nodeId);
        const { asOf, ...counts } = await countReporting.execute(nodeId);
        return create(ReportingDevicesSchema, { ...counts, asOf: timestampFromDate(asOf) });
      },
    };
  }
}

function requireId(id: string): void {
  if (!isId(id)) throw new NotFound();
}

/** NaN where there is none. */
const millisecondsOf = (time: Timestamp | undefined) => (time ? timestampDate(time).getTime() : NaN);

function teamDeviceOf({ personId, device, last, ...row }: BoardRow): MessageInitShape<typeof TeamDeviceSchema> {
  const { attention, reporting, charged, synchronised, worn } = row;
  return {
    personId: personId ?? '',
    brand: device?.brand ?? '',
    sensorId: device?.sensorId ?? '',
    attention,
    reporting,
    ...(charged !== null && { charged }),
    ...(synchronised !== null && { synchronised }),
    ...(worn !== null && { worn }),
    ...(last && statusOf(last)),
  };
}

function statusOf(last: LastStatus) {
  const { at, batteryPercent, isCharging, firmware, clockOffsetMs, clockFault, lastSyncAt, signalDbm } = last;
  return {
    heardAt: timestampFromDate(at),
    ...(batteryPercent !== null && { batteryPercent }),
    ...(isCharging !== null && { charging: isCharging }),
    firmware: firmware ?? '',
    ...(clockOffsetMs !== null && { clockOffsetMs }),
    clockFault: clockFault ?? '',
    ...(lastSyncAt && { lastSyncAt: timestampFromDate(lastSyncAt) }),
    ...(signalDbm !== null && { signalDbm }),
  };
}
