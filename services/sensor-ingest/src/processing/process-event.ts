import { createHash } from 'node:crypto';
import { bareSensorId } from '@strainscope/kernel';
import { condition } from '../conditioning/condition.ts';
import type { FilterName } from '../conditioning/filters.ts';
import { computeMetrics } from '../injury-metrics/injury-metrics.ts';
import { checkMotion } from '../readers/check-signals.ts';
import type { FileProblem } from '../readers/file-problem.ts';
import type { SensorEvent } from '../readers/sensor-event.ts';
import { at } from '../signals/series.ts';
import { motionDocument } from '../signals/motion-document.ts';
import { encodeWaveform, type WaveformChannel } from '../signals/waveform-codec.ts';
import type { EventPreview, ProcessedEvent } from './file-task.ts';
import { eventPreview } from './preview.ts';

export interface ProcessingResult {
  readonly event: ProcessedEvent;
  /** Why it is not recorded: what is derived is beyond what a head can do, or contradicts what was measured. */
  readonly problems: readonly FileProblem[];
  /** Made only when asked: they cost more than everything else. */
  readonly signals: () => { readonly motion: Uint8Array; readonly waveform: Uint8Array };
  readonly preview: () => EventPreview;
}

/** Makes what is recorded of what a reader gives. */
export function processEvent(source: SensorEvent, filter: FilterName | undefined): ProcessingResult {
  const { definition, signals, occurrence } = source;
  // A pulse made from peaks is smooth already, and its peaks are to stay as told.
  const chosen = source.synthetic ? 'none' : (filter ?? definition.filter);
  const { motion, rate, description, warnings } = condition(signals, { filter: chosen, sensorToCg: source.sensorToCg });
  const check = checkMotion(motion, signals);

  return {
    event: {
      brand: definition.key,
      definitionVersion: definition.version,
      sensorId: bareSensorId(definition.key, source.sensorId),
      sourceEventId: source.eventId,
      occurredAt: occurrence.at,
      ...(source.gatewayAt && { gatewayAt: source.gatewayAt }),
      ...(source.timeIsGiven && { timeIsGiven: true }),
      contentSha256: contentHash(signals),
      timeZone: occurrence.zone,
      zoneFromTeam: occurrence.zoneFromTeam,
      label: source.label,
      synthetic: source.synthetic,
      metrics: computeMetrics(motion),
      sampleRate: rate,
      windowMs: at(motion.time, motion.time.length - 1) * 1000,
      conditioning: description,
      warnings: [...source.warnings, ...warnings, ...check.warnings],
    },
    signals: () => ({
      motion: motionDocument(motion),
      waveform: encodeWaveform([
        ...QUANTITIES.flatMap((quantity): WaveformChannel[] => {
          const channel = signals[quantity];
          return channel ? [{ set: 'raw', quantity, ...channel }] : [];
        }),
        ...QUANTITIES.flatMap((quantity): WaveformChannel[] => {
          const values = motion[quantity];
          return values ? [{ set: 'conditioned', quantity, time: motion.time, values }] : [];
        }),
      ]),
    }),
    problems: check.problems,
    preview: () => eventPreview(source, motion),
  };
}

const QUANTITIES = ['linearAcceleration', 'angularVelocity', 'angularAcceleration'] as const;

/** The same for the same samples, whatever file they came in. */
function contentHash(signals: SensorEvent['signals']): string {
  const hash = createHash('sha256');
  for (const quantity of QUANTITIES) {
    const channel = signals[quantity];
    const columns = channel ? [channel.time, channel.values.x, channel.values.y, channel.values.z] : [];
    hash.update(`${columns.length} ${columns[0]?.length ?? 0} `);
    for (const { buffer, byteOffset, byteLength } of columns)
      hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  }
  return hash.digest('hex');
}
