import {
  AlertRuleService,
  AlertService,
  DeviceEventService,
  DeviceStatusService,
  EventService,
  ExposureService,
  LatencyService,
  MappingService,
  ReviewService,
  SessionService,
  UploadService,
} from '@strainscope/proto/ingest';
import { definePart } from '@strainscope/service-kit';
import { AlertRulesRpc } from './alert-rules.rpc.ts';
import { AlertsRpc } from './alerts.rpc.ts';
import { DeviceEventsRpc } from './device-events.rpc.ts';
import { EventsRpc } from './events.rpc.ts';
import { DeviceStatusesRpc } from './device-statuses.rpc.ts';
import { ExposureRpc } from './exposure.rpc.ts';
import { LatencyRpc } from './latency.rpc.ts';
import { MappingsRpc } from './mappings.rpc.ts';
import { ReviewsRpc } from './reviews.rpc.ts';
import { SessionsRpc } from './sessions.rpc.ts';
import { UploadsRpc } from './uploads.rpc.ts';

/** The calls of the BFF. */
export const rpc = definePart({
  providers: [
    UploadsRpc,
    MappingsRpc,
    EventsRpc,
    DeviceEventsRpc,
    DeviceStatusesRpc,
    SessionsRpc,
    AlertsRpc,
    AlertRulesRpc,
    LatencyRpc,
    ReviewsRpc,
    ExposureRpc,
  ],
  rpc: (router, app) => {
    router.service(UploadService, app.get(UploadsRpc).implementation);
    router.service(MappingService, app.get(MappingsRpc).implementation);
    router.service(DeviceEventService, app.get(DeviceEventsRpc).implementation);
    router.service(DeviceStatusService, app.get(DeviceStatusesRpc).implementation);
    router.service(SessionService, app.get(SessionsRpc).implementation);
    router.service(AlertService, app.get(AlertsRpc).implementation);
    router.service(AlertRuleService, app.get(AlertRulesRpc).implementation);
    router.service(LatencyService, app.get(LatencyRpc).implementation);
    router.service(ReviewService, app.get(ReviewsRpc).implementation);
    router.service(ExposureService, app.get(ExposureRpc).implementation);
    router.service(EventService, app.get(EventsRpc).implementation);
  },
});
