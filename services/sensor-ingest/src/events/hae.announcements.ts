import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventDraft } from '@strainscope/messaging';
import type { HaeRecordedSchema } from '@strainscope/proto/ingest';
import { missingParts, PEAK_METRICS } from '../injury-metrics/injury-metrics.ts';
import type { HaeToRecord, Provenance } from './hae-row.ts';
import type { PlannedEvent } from './planned-event.ts';
import type { Reassigned } from './sensor-changes.ts';

/** @param sessionId the match or training in which it was */
export function haeRecorded(hae: HaeToRecord, provenance: Provenance, sessionId?: string | null): EventDraft {
  const message = { ...messageOf(hae, provenance), ...(sessionId && { sessionId }) };
  return { type: 'strainscope.ingest.hae.recorded.v1', key: hae.event.id, message };
}

export function haeReplaced(hae: HaeToRecord, provenance: Provenance): EventDraft {
  return {
    type: 'strainscope.ingest.hae.replaced.v1',
    key: hae.event.id,
    message: { hae: messageOf(hae, provenance) },
  };
}

/** Whatever was made of it is that person’s from now on, in that team. */
export function haeReassigned({
  id: eventId,
  ...message
}: Reassigned): EventDraft<'strainscope.ingest.hae.reassigned.v1'> {
  return { type: 'strainscope.ingest.hae.reassigned.v1', key: eventId, message: { eventId, ...message } };
}

/** Announces that an event has expired: consumers erase what they made of it. */
export function haeExpired(
  { id, personId, formerPersonId }: { id: string; personId: string; formerPersonId?: string | null | undefined },
  at: Date,
): EventDraft<'strainscope.ingest.hae.expired.v1'> {
  return {
    type: 'strainscope.ingest.hae.expired.v1',
    key: id,
    message: { eventId: id, personId, formerPersonId: formerPersonId ?? '', expiredAt: timestampFromDate(at) },
  };
}

/** org-hierarchy makes the undefined member. */
export function sensorUnrecognised({ personId, source }: PlannedEvent, teamId: string): EventDraft {
  const { brand, sensorId, occurredAt } = source;
  return {
    type: 'strainscope.ingest.sensor.unrecognised.v1',
    key: personId,
    message: { personId, teamId, brand, sensorId, firstSeenAt: timestampFromDate(occurredAt) },
  };
}

function messageOf(
  { event, signals }: HaeToRecord,
  { upload, recordedAt }: Provenance,
): MessageInitShape<typeof HaeRecordedSchema> {
  const { source } = event;
  const { key, sha256, size } = signals.motion;
  return {
    eventId: event.id,
    personId: event.personId,
    teamId: event.teamId,
    scope: [...event.scope],
    brand: source.brand,
    sensorId: source.sensorId,
    sourceEventId: source.sourceEventId,
    occurredAt: timestampFromDate(source.occurredAt),
    timeZone: source.timeZone,
    peaks: PEAK_METRICS.flatMap(({ key, unit }) => {
      const value = source.metrics[key] ?? null;
      return value === null ? [] : [{ key, value, unit }];
    }),
    notMeasured: missingParts(source.metrics),
    conditioned: { key, sha256, size: BigInt(size) },
    motionHash: sha256,
    simulate: upload.simulates && source.label === 'hae',
    settings: upload.settings,
    label: source.label,
    uploadId: upload.id,
    warnings: event.warnings.map(({ code }) => code),
    recordedAt: timestampFromDate(recordedAt),
    live: !upload.settings.batch,
  };
}
