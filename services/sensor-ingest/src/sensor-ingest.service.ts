import { migrationsIn } from '@strainscope/persistence';
import { DeviceEventService, EventService, MappingService, UploadService } from '@strainscope/proto/ingest';
import { defineService } from '@strainscope/service-kit';
import { sensorIngestConfig } from './config/sensor-ingest.config.ts';
import { Acceptance } from './device-events/acceptance.ts';
import { BatchFiles } from './device-events/batch-files.ts';
import { AcceptDeviceEvents } from './device-events/commands/accept-device-events.ts';
import { DeviceBatch } from './device-events/device-batch.entity.ts';
import { DeviceBatchSweeper } from './device-events/device-batch.sweeper.ts';
import { GatewayUploads } from './device-events/gateway-uploads.ts';
import { requestChecksProvider } from './device-events/request-checks.provider.ts';
import { TotalWaiting } from './device-events/total-waiting.ts';
import { HaeRecords } from './events/hae-records.ts';
import { Hae } from './events/hae.entity.ts';
import { CountSensorEvents } from './events/queries/count-sensor-events.ts';
import { ListEvents } from './events/queries/list-events.ts';
import { ReadEvent } from './events/queries/read-event.ts';
import { sensorEvents, SensorsConsumer } from './events/sensors.consumer.ts';
import { SignalStore } from './events/signal-store.ts';
import { treeChangeEvents, TreeChangesConsumer } from './events/tree-changes.consumer.ts';
import { ColumnMapping } from './mappings/column-mapping.entity.ts';
import { ForgetMapping } from './mappings/commands/forget-mapping.ts';
import { SaveMapping } from './mappings/commands/save-mapping.ts';
import { MappingTeam } from './mappings/mapping-team.ts';
import { ListMappings } from './mappings/queries/list-mappings.ts';
import { fileProcessorProvider } from './processing/file-processor.provider.ts';
import { OpenFilesSweeper } from './quarantine/open-files.sweeper.ts';
import { quarantineKeyProvider } from './quarantine/quarantine-key.provider.ts';
import { Quarantine } from './quarantine/quarantine.ts';
import { QuarantinedEvent } from './quarantine/quarantined-event.entity.ts';
import { SealedFiles } from './quarantine/sealed-files.ts';
import { DeviceEventsRpc } from './rpc/device-events.rpc.ts';
import { EventsRpc } from './rpc/events.rpc.ts';
import { MappingsRpc } from './rpc/mappings.rpc.ts';
import { UploadsRpc } from './rpc/uploads.rpc.ts';
import { SENSOR_DEFINITIONS } from './sensor-definitions/sensor-definitions.token.ts';
import { loadSensorDefinitions } from './sensor-definitions/sensor-definitions.ts';
import { sensorIngestPersonalData } from './sensor-ingest.personal-data.ts';
import { SensorAssignment } from './sensors/sensor-assignment.entity.ts';
import { Team } from './sensors/team.entity.ts';
import { TeamStay } from './team-stays/team-stay.entity.ts';
import { teamStayEvents, TeamStaysConsumer } from './team-stays/team-stays.consumer.ts';
import { OpenUpload } from './uploads/commands/open-upload.ts';
import { FileReading } from './uploads/file-reading.ts';
import { OpenUploads } from './uploads/open-uploads.ts';
import { RawFiles } from './uploads/raw-files.ts';
import { ReadingFolders } from './uploads/reading-folders.ts';
import { SolveTimes } from './uploads/solve-times.ts';
import { UploadFile } from './uploads/upload-file.entity.ts';
import { Upload } from './uploads/upload.entity.ts';
import { CheckFile } from './use-cases/check-file.ts';
import { DeviceBatchWorker } from './use-cases/device-batch.worker.ts';
import { GetUpload } from './use-cases/get-upload.ts';
import { IngestFile } from './use-cases/ingest-file.ts';
import { QuarantineWorker } from './use-cases/quarantine.worker.ts';
import { WithheldEvents } from './use-cases/withheld-events.ts';

/** From sensor files to head-acceleration events. */
export const sensorIngest = defineService({
  name: 'sensor-ingest',
  config: sensorIngestConfig,
  entities: [Team, SensorAssignment, TeamStay, Upload, UploadFile, Hae, QuarantinedEvent, DeviceBatch, ColumnMapping],
  migrations: await migrationsIn(new URL('./migrations/', import.meta.url)),
  access: true,
  consent: true,
  personalData: sensorIngestPersonalData,
  controllers: [SensorsConsumer, TeamStaysConsumer, TreeChangesConsumer],
  consumes: [...sensorEvents, ...teamStayEvents, ...treeChangeEvents],
  providers: [
    { provide: SENSOR_DEFINITIONS, useFactory: () => loadSensorDefinitions() },
    fileProcessorProvider,
    OpenUploads,
    OpenUpload,
    FileReading,
    ReadingFolders,
    RawFiles,
    SolveTimes,
    CheckFile,
    IngestFile,
    GetUpload,
    UploadsRpc,
    MappingTeam,
    ListMappings,
    SaveMapping,
    ForgetMapping,
    MappingsRpc,
    HaeRecords,
    SignalStore,
    ReadEvent,
    ListEvents,
    CountSensorEvents,
    EventsRpc,
    GatewayUploads,
    Acceptance,
    TotalWaiting,
    requestChecksProvider,
    AcceptDeviceEvents,
    BatchFiles,
    DeviceEventsRpc,
    quarantineKeyProvider,
    Quarantine,
    SealedFiles,
    WithheldEvents,
  ],
  workers: [QuarantineWorker, OpenFilesSweeper, DeviceBatchWorker, DeviceBatchSweeper, ReadingFolders],
  rpc: (router, app) => {
    router.service(UploadService, app.get(UploadsRpc).implementation);
    router.service(MappingService, app.get(MappingsRpc).implementation);
    router.service(DeviceEventService, app.get(DeviceEventsRpc).implementation);
    router.service(EventService, app.get(EventsRpc).implementation);
  },
});
