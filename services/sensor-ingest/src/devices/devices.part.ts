import { definePart } from '@strainscope/service-kit';
import { AcceptDeviceStatuses } from './commands/accept-device-statuses.ts';
import { MeasureGatewayClock } from './commands/measure-gateway-clock.ts';
import { DeviceTeam } from './device-team.ts';
import { CountReporting } from './queries/count-reporting.ts';
import { ListTeamDevices } from './queries/list-team-devices.ts';
import { SilentGateways } from './silent-gateways.ts';

/** How devices are and were, as gateways tell it. */
export const devices = definePart({
  providers: [DeviceTeam, AcceptDeviceStatuses, MeasureGatewayClock, ListTeamDevices, CountReporting],
  workers: [SilentGateways],
});
