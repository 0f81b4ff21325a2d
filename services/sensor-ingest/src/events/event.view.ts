import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  EventSummarySchema,
  HeadAccelerationEventSchema,
  type EventSummary,
  type HeadAccelerationEvent,
} from '@strainscope/proto/ingest';
import type { Alert } from '../alerts/alert.entity.ts';
import { CONDITIONING_VERSION } from '../conditioning/condition.ts';
import { noBaseline } from '../conditioning/conditioning.warnings.ts';
import {
  INJURY_METRICS,
  missingParts,
  PEAK_METRICS,
  whyMissing,
  type InjuryMetric,
} from '../injury-metrics/injury-metrics.ts';
import type { Session } from '../sessions/session.entity.ts';
import type { Hae } from './hae.entity.ts';
import { columnOf } from './metric-columns.ts';

export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

/** An event with what stands around it. */
export interface EventInContext {
  readonly hae: Hae;
  /** Events of the same person before and after it. */
  readonly neighbours: Neighbours;
  readonly session: Session | null;
  readonly alert: Alert | null;
}

export function eventView({ hae, neighbours, session, alert }: EventInContext): HeadAccelerationEvent {
  return create(HeadAccelerationEventSchema, {
    ...identity(hae),
    sourceEventId: hae.sourceEventId,
    timeZone: hae.timeZone,
    zoneFromTeam: hae.zoneFromTeam,
    metrics: quantities(hae, INJURY_METRICS),
    notMeasured: withoutValue(hae, INJURY_METRICS),
    definitions: INJURY_METRICS.map(({ key, name, unit, definition, source, variant }) => ({
      key,
      name,
      unit,
      definition,
      source,
      variant,
    })),
    fileName: hae.fileName,
    fileSha256: hae.fileSha256,
    definitionVersion: hae.definitionVersion,
    conditioning: conditioningOf(hae),
    applied: appliedTo(hae),
    sampleRateHz: hae.sampleRate,
    recordedAt: timestampFromDate(hae.recordedAt),
    previousEventId: neighbours.previous ?? undefined,
    nextEventId: neighbours.next ?? undefined,
    synthetic: hae.synthetic,
    scope: hae.scope,
    motionHash: hae.motionSha256,
    ...(session && { session: sessionView(session) }),
    ...(alert && { alert: alertView(alert) }),
  });
}

function sessionView({ id: sessionId, kind, opponent, plannedStart, startedAt, timeZone }: Session) {
  return { sessionId, kind, opponent, startedAt: timestampFromDate(startedAt ?? plannedStart), timeZone };
}

function alertView({ raisedAt, late, state, outcome, changedAt }: Alert) {
  const times = { raisedAt: timestampFromDate(raisedAt), changedAt: timestampFromDate(changedAt) };
  return { ...times, late, state, ...(outcome && { outcome }) };
}

/** Stored numbers stay as they are when the conditioning changes. */
function conditioningOf(hae: Hae): string {
  return appliedTo(hae).isEarlier ? `${hae.conditioning}, made by an earlier version` : hae.conditioning;
}

/** The parts of a description such as "butterworth-4 175/250 Hz v2". */
function appliedTo({ conditioning, synthetic, warnings }: Hae) {
  const end = conditioning.lastIndexOf(' ');
  const version = conditioning.slice(end + 1);
  const isKept = warnings.some(({ code }) => code === noBaseline().code);
  return {
    filter: conditioning.slice(0, end),
    version,
    isEarlier: version !== CONDITIONING_VERSION,
    // A pulse made from peaks has no level of its own.
    baseline: synthetic ? 'none' : isKept ? 'kept' : 'removed',
  } as const;
}

export function eventSummary(hae: Hae): EventSummary {
  return create(EventSummarySchema, {
    ...identity(hae),
    peaks: quantities(hae, PEAK_METRICS),
    notMeasured: withoutValue(hae, PEAK_METRICS),
  });
}

function identity(hae: Hae) {
  const { id, personId, teamId, brand, sensorId, occurredAt, label, warnings } = hae;
  return {
    eventId: id,
    personId,
    teamId,
    brand,
    sensorId,
    label,
    occurredAt: timestampFromDate(occurredAt),
    warnings: warnings.map(({ message }) => message),
  } satisfies MessageInitShape<typeof EventSummarySchema>;
}

function quantities(hae: Hae, metrics: readonly InjuryMetric[]) {
  return metrics.flatMap(({ key, unit }) => {
    const value = valueOf(hae, key);
    return value === null ? [] : [{ key, value, unit }];
  });
}

/** The metrics that need what the sensor did not measure, each with the reason. */
function withoutValue(hae: Hae, metrics: readonly InjuryMetric[]) {
  const missing = missingParts({ pla: hae.pla ?? null, pav: hae.pav ?? null });
  return metrics.flatMap((metric) => {
    const { key, unit } = metric;
    return valueOf(hae, key) === null ? [{ key, unit, reason: whyMissing(metric, missing) }] : [];
  });
}

function valueOf(hae: Hae, key: InjuryMetric['key']): number | null {
  return hae[columnOf(key)] ?? null;
}
