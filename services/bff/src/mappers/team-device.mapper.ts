import { teamDevice, type TeamDevice } from '@strainscope/console-contract';
import type { TeamDevice as TeamDeviceMessage } from '@strainscope/proto/ingest';
import { toContract } from './to-contract.ts';

/** @param nameOf who somebody is; the lists hear of somebody new a moment after others have */
export function teamDeviceOf(
  device: TeamDeviceMessage,
  nameOf: (personId: string) => TeamDevice['player'],
): TeamDevice {
  return toContract(teamDevice, device, {
    player: device.personId === '' ? null : nameOf(device.personId),
    brand: device.brand || null,
    sensor_id: device.sensorId || null,
    attention: device.attention as TeamDevice['attention'],
    firmware: device.firmware || null,
    clock_fault: (device.clockFault || null) as TeamDevice['clock_fault'],
  });
}
