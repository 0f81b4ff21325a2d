import { INJURY_METRICS } from '../injury-metrics/injury-metrics.ts';
import type { Arrival } from '../latency/arrival.ts';
import { columnOf } from './metric-columns.ts';
import type { Upload } from '../uploads/upload.entity.ts';
import type { PlannedEvent } from './planned-event.ts';
import type { StoredSignals } from './signal-store.ts';

/** Where an event comes from, beside what it tells itself. */
export interface Provenance {
  readonly upload: Upload;
  readonly fileName: string;
  readonly fileSha256: string;
  readonly recordedAt: Date;
  /** Where a device sent it. */
  readonly arrival?: Arrival;
}

/** An event with its signals in the blob store, ready to be written. */
export interface HaeToRecord {
  readonly event: PlannedEvent;
  readonly signals: StoredSignals;
}

/** The columns of `haes`: many rows go to the database as one JSON. */
export type HaeRow = Record<string, unknown> & { readonly id: string };

export function rowOf({ event, signals }: HaeToRecord, provenance: Provenance, revision: number): HaeRow {
  const { source } = event;
  const { upload, fileName, fileSha256, recordedAt } = provenance;
  return {
    id: event.id,
    organization_id: event.scope[0],
    team_id: event.teamId,
    scope: event.scope,
    person_id: event.personId,
    brand: source.brand,
    sensor_id: source.sensorId,
    source_event_id: source.sourceEventId,
    occurred_at: source.occurredAt,
    time_zone: source.timeZone,
    zone_from_team: source.zoneFromTeam,
    label: source.label,
    synthetic: source.synthetic,
    warnings: event.warnings,
    upload_id: upload.id,
    file_name: source.inArchive ? `${fileName}: ${source.inArchive}` : fileName,
    file_sha256: fileSha256,
    content_sha256: source.contentSha256 ?? null,
    definition_version: source.definitionVersion,
    conditioning: source.conditioning,
    sample_rate: source.sampleRate,
    window_ms: source.windowMs,
    ...Object.fromEntries(INJURY_METRICS.map(({ key }) => [columnOf(key), source.metrics[key]])),
    motion_key: signals.motion.key,
    motion_sha256: signals.motion.sha256,
    motion_size: signals.motion.size,
    waveform_key: signals.waveformKey,
    recorded_at: recordedAt,
    revision,
  };
}
