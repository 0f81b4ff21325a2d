import { migrationsIn } from '@strainscope/persistence';
import { defineService } from '@strainscope/service-kit';
import { alertRules } from './alert-rules/alert-rules.part.ts';
import { alerts } from './alerts/alerts.part.ts';
import { sensorIngestConfig } from './config/sensor-ingest.config.ts';
import { deviceEvents } from './device-events/device-events.part.ts';
import { devices } from './devices/devices.part.ts';
import { events } from './events/events.part.ts';
import { addMetricColumns } from './events/metric-columns.ts';
import { exposure } from './exposure/exposure.part.ts';
import { latency } from './latency/latency.part.ts';
import { mappings } from './mappings/mappings.part.ts';
import { people } from './people/people.part.ts';
import { processing } from './processing/processing.part.ts';
import { quarantine } from './quarantine/quarantine.part.ts';
import { reviews } from './reviews/reviews.part.ts';
import { rpc } from './rpc/rpc.part.ts';
import { sensorDefinitions } from './sensor-definitions/sensor-definitions.part.ts';
import { sensorIngestPersonalData } from './sensor-ingest.personal-data.ts';
import { sensors } from './sensors/sensors.part.ts';
import { sessions } from './sessions/sessions.part.ts';
import { teamStays } from './team-stays/team-stays.part.ts';
import { uploads } from './uploads/uploads.part.ts';
import { useCases } from './use-cases/use-cases.part.ts';

/** From sensor files to head-acceleration events. */
export const sensorIngest = defineService({
  name: 'sensor-ingest',
  config: sensorIngestConfig,
  migrations: [...(await migrationsIn(new URL('./migrations/', import.meta.url))), ...addMetricColumns],
  access: true,
  consent: true,
  personalData: sensorIngestPersonalData,
  parts: [
    sensorDefinitions,
    processing,
    mappings,
    teamStays,
    sensors,
    uploads,
    people,
    alertRules,
    sessions,
    latency,
    alerts,
    events,
    reviews,
    quarantine,
    deviceEvents,
    devices,
    exposure,
    useCases,
    rpc,
  ],
});
