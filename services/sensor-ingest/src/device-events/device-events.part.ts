import { definePart } from '@strainscope/service-kit';
import { Acceptance } from './acceptance.ts';
import { BatchFiles } from './batch-files.ts';
import { AcceptDeviceEvents } from './commands/accept-device-events.ts';
import { DeviceBatch } from './device-batch.entity.ts';
import { DeviceBatchSweeper } from './device-batch.sweeper.ts';
import { GatewayUploads } from './gateway-uploads.ts';
import { requestChecksProvider } from './request-checks.provider.ts';
import { TotalWaiting } from './total-waiting.ts';

/** Events that gateways send by themselves. */
export const deviceEvents = definePart({
  entities: [DeviceBatch],
  providers: [GatewayUploads, Acceptance, TotalWaiting, requestChecksProvider, AcceptDeviceEvents, BatchFiles],
  workers: [DeviceBatchSweeper],
});
