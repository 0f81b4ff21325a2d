import {
  DeviceEventService,
  DeviceStatusService,
  EventService,
  MappingService,
  SessionService,
  UploadService,
} from '@strainscope/proto/ingest';
import { definePart } from '@strainscope/service-kit';
import { DeviceEventsRpc } from './device-events.rpc.ts';
import { EventsRpc } from './events.rpc.ts';
import { DeviceStatusesRpc } from './device-statuses.rpc.ts';
import { MappingsRpc } from './mappings.rpc.ts';
import { SessionsRpc } from './sessions.rpc.ts';
import { UploadsRpc } from './uploads.rpc.ts';

/** The calls of the BFF. */
export const rpc = definePart({
  providers: [UploadsRpc, MappingsRpc, EventsRpc, DeviceEventsRpc, DeviceStatusesRpc, SessionsRpc],
  rpc: (router, app) => {
    router.service(UploadService, app.get(UploadsRpc).implementation);
    router.service(MappingService, app.get(MappingsRpc).implementation);
    router.service(DeviceEventService, app.get(DeviceEventsRpc).implementation);
    router.service(DeviceStatusService, app.get(DeviceStatusesRpc).implementation);
    router.service(SessionService, app.get(SessionsRpc).implementation);
    router.service(EventService, app.get(EventsRpc).implementation);
  },
});
