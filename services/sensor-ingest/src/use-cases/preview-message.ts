import { create } from '@bufbuild/protobuf';
import { EventPreviewSchema, type EventVerdict } from '@strainscope/proto/ingest';
import { PEAK_METRICS } from '../injury-metrics/injury-metrics.ts';
import type { FileOutcome } from '../processing/file-task.ts';

/**
 * The first event of a file as a mapping reads it, with its peaks. Undefined where there is none, or where the verdict,
 * as its reader sees it, tells nothing of that event: it waits for consent, or is somebody else's.
 */
export function previewMessage({ preview, events }: FileOutcome, told: readonly EventVerdict[]) {
  if (!preview) return undefined;
  const { sensorId, sourceEventId, time, linearAcceleration, angularVelocity, angularAcceleration } = preview;
  const isIt = (event: { sensorId: string; sourceEventId: string }) =>
    event.sensorId === sensorId && event.sourceEventId === sourceEventId;
  const verdict = told.find(isIt);
  const event = events.find(isIt);
  if (!event || !verdict || verdict.eventId === '') return undefined;
  return create(EventPreviewSchema, {
    sensorId,
    sourceEventId,
    occurredAt: verdict.occurredAt,
    signals: {
      kind: 'conditioned',
      time,
      ...(linearAcceleration && { linearAcceleration }),
      ...(angularVelocity && { angularVelocity }),
      ...(angularAcceleration && { angularAcceleration }),
    },
    peaks: PEAK_METRICS.flatMap(({ key, unit }) => {
      const value = event.metrics[key] ?? null;
      return value === null ? [] : [{ key, value, unit }];
    }),
  });
}
