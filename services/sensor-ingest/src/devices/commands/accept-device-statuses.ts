import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { DeviceStatus } from '@strainscope/proto/ingest';
import { CLOCK } from '@strainscope/service-kit';
import type { FileProblem } from '../../readers/file-problem.ts';
import { SENSOR_DEFINITIONS, type SensorDefinitions } from '../../sensor-definitions/sensor-definitions.token.ts';
import { keepAssignments } from '../../sensors/assignments-lock.ts';
import { DeviceHistory } from '../device-history.ts';
import { idOfDevice, knownDevices, lockDevices } from '../device-rows.ts';
import { isRead, readStatus, type ClockFault, type ReadStatus, type RefusedStatus } from '../device-status.rules.ts';
import { DeviceTeam, type DevicePlace } from '../device-team.ts';
import { countStatuses } from '../devices.metrics.ts';
import { clockOf, noteGateway } from '../gateway-clocks.ts';
import { makeRoom } from '../room-for-devices.ts';
import { sentStatuses } from '../sent-statuses.ts';
import { sortStatuses, type StatusState } from '../told-statuses.ts';
import { wearersOf } from '../wearers.ts';

export interface StatusReceipt {
  readonly sensorId: string;
  readonly state: StatusState;
  readonly clockFault: ClockFault | null;
  readonly problems: readonly FileProblem[];
}

export interface SentStatuses {
  readonly teamId: string;
  readonly gateway: string;
  readonly form: string;
  readonly content: Uint8Array;
}

/** Takes what a gateway tells of its devices. The same again changes nothing; what comes late fills silences. */
@Injectable()
export class AcceptDeviceStatuses {
  constructor(
    private readonly em: EntityManager,
    private readonly team: DeviceTeam,
    private readonly outbox: Outbox,
    @Inject(SENSOR_DEFINITIONS) private readonly definitions: SensorDefinitions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns a receipt for each status, in their order @throws NotFound, InvalidRequest */
  async execute({ teamId: asked, gateway, form, content }: SentStatuses): Promise<readonly StatusReceipt[]> {
    const place = await this.team.of(asked, gateway);
    const sent = sentStatuses(form, content);
    const receivedAt = this.clock.now();
    const receipts = await withScope(this.em, serviceScope, async (em) => {
      await keepAssignments(em, place.teamId);
      await lockDevices(em, place.teamId);
      const clock = await clockOf(em, place.gatewayId, receivedAt);
      const context = { receivedAt, clock, definitions: this.definitions };
      const statuses = sent.map((status) => (isStatus(status) ? readStatus(status, context) : unread(status.problem)));
      const groups = Map.groupBy(statuses.filter(isRead), idOfDevice);
      const devices = [...groups.values()].map(([first]) => first!);
      const [known, wearerAt] = [await knownDevices(em, place.teamId, devices), await wearersOf(em, place, devices)];
      const isNew = (device: ReadStatus) =>
        !known.has(idOfDevice(device)) && wearerAt(device, receivedAt.getTime()).personId === null;
      const refused = await makeRoom(em, place.teamId, devices.filter(isNew), receivedAt);

      const history = new DeviceHistory(em, place, wearerAt, receivedAt);
      const states = new Map<ReadStatus, StatusState>();
      for (const [device, ofDevice] of groups) {
        if (refused.has(device)) continue;
        const last = known.get(device) ?? null;
        const sorted = sortStatuses(ofDevice, last);
        for (const [place, status] of ofDevice.entries()) states.set(status, sorted.states[place]!);
        await history.take(sorted, last);
      }
      await history.save();
      await noteGateway(em, place, receivedAt);
      await this.announce(em, place, history.size, receivedAt);
      return statuses.map((status) => receiptOf(status, isRead(status) ? states.get(status) : undefined));
    });
    countStatuses(receipts.map(({ state }) => state));
    return receipts;
  }

  private async announce(em: EntityManager, place: DevicePlace, devices: number, reportedAt: Date): Promise<void> {
    if (devices === 0) return;
    const { teamId, scope } = place;
    const message = { teamId, scope, devices, reportedAt: timestampFromDate(reportedAt) };
    await this.outbox.append(em, 'strainscope.ingest.devices.reported.v1', teamId, message);
  }
}

const isStatus = (sent: DeviceStatus | { readonly problem: FileProblem }): sent is DeviceStatus => !('problem' in sent);
const unread = (problem: FileProblem): RefusedStatus => ({ sensorId: '', problems: [problem] });

function receiptOf(status: ReadStatus | RefusedStatus, state: StatusState | undefined): StatusReceipt {
  if (!isRead(status)) return { ...status, state: 'refused', clockFault: null };
  const { sensorId, clockFault } = status;
  if (state) return { sensorId, state, clockFault, problems: [] };
  const message = 'The team has too many devices that nobody wears. Assign them, or stop sending what is not its own.';
  return { sensorId, state: 'refused', clockFault: null, problems: [{ code: 'TOO_MANY_DEVICES', message }] };
}
