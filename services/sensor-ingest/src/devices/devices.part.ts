import { definePart } from '@strainscope/service-kit';
import { AcceptDeviceStatuses } from './commands/accept-device-statuses.ts';
import { MeasureGatewayClock } from './commands/measure-gateway-clock.ts';
import { DeviceTeam } from './device-team.ts';
import { SilentGateways } from './silent-gateways.ts';

/** How devices are and were, as gateways tell it. */
export const devices = definePart({
  providers: [DeviceTeam, AcceptDeviceStatuses, MeasureGatewayClock],
  workers: [SilentGateways],
});
