import type { Slice } from '../processing/file-task.ts';
import { INJURY_METRICS } from '../injury-metrics/injury-metrics.ts';
import type { Hae } from './hae.entity.ts';
import { columnOf } from './metric-columns.ts';
import type { PlannedEvent } from './planned-event.ts';

/** What was planned when the event was recorded, from what was recorded. */
export function recordedEvent(
  hae: Hae,
  fileName: string,
  signals: { readonly motion: Slice; readonly waveform: Slice },
): PlannedEvent {
  const { id, personId, warnings, brand, definitionVersion, sensorId, sourceEventId, occurredAt, timeZone } = hae;
  const { zoneFromTeam, label, synthetic, sampleRate, windowMs, conditioning } = hae;
  const inArchive = hae.fileName.slice(`${fileName}: `.length);
  const source = {
    brand,
    definitionVersion,
    sensorId,
    sourceEventId,
    occurredAt,
    timeZone,
    zoneFromTeam,
    label,
    synthetic,
    sampleRate,
    windowMs,
    conditioning,
    warnings,
    metrics: Object.fromEntries(INJURY_METRICS.map(({ key }) => [key, hae[columnOf(key)] ?? null])),
    ...(inArchive !== '' && { inArchive }),
    ...(hae.contentSha256 && { contentSha256: hae.contentSha256 }),
    ...signals,
  };
  const { teamId, scope } = hae;
  return { id, source, personId, personUnknown: false, consentOf: personId, teamId, scope, warnings };
}
