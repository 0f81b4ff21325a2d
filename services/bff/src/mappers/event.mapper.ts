import type { DefinedMetric, EventDetail, EventRow, Signals } from '@strainscope/console-contract';
import type { Quantity } from '@strainscope/proto/common';
import type {
  Axes,
  HeadAccelerationEvent,
  MetricDefinition,
  Signals as SignalsMessage,
} from '@strainscope/proto/ingest';
import type { EventRow as EventRowMessage } from '@strainscope/proto/reporting';
import { textOrNull } from './text.mapper.ts';
import { requiredTimeOf } from './time.mapper.ts';

export function eventRowOf(row: EventRowMessage): EventRow {
  const simulationId = textOrNull(row.simulationId);
  return {
    _id: row.eventId,
    player_id: row.personId,
    player_name: row.playerName,
    team_id: row.teamId,
    team_name: row.teamName,
    brand: row.brand,
    sensor_id: row.sensorId,
    occurred_at: requiredTimeOf(row.occurredAt),
    time_zone: row.timeZone,
    label: row.label,
    warnings: row.warnings,
    pla_g: row.plaG,
    paa: row.paa,
    pav: row.pav,
    simulation: simulationId === null ? null : newestSimulationOf(row, simulationId),
  };
}

function newestSimulationOf(row: EventRowMessage, _id: string): EventRow['simulation'] {
  return { _id, state: row.simulationState, mps95: row.simulationState === 'complete' ? row.mps95 : null };
}

export function eventDetailOf(event: HeadAccelerationEvent): EventDetail {
  return {
    _id: event.eventId,
    player_id: event.personId,
    team_id: event.teamId,
    brand: event.brand,
    sensor_id: event.sensorId,
    source_event_id: event.sourceEventId,
    occurred_at: requiredTimeOf(event.occurredAt),
    time_zone: event.timeZone,
    zone_from_team: event.zoneFromTeam,
    label: event.label,
    metrics: definedMetricsOf(event.metrics, event.definitions),
    warnings: event.warnings,
    synthetic: event.synthetic,
    previous_event_id: textOrNull(event.previousEventId),
    next_event_id: textOrNull(event.nextEventId),
    provenance: {
      file_name: event.fileName,
      file_sha256: event.fileSha256,
      definition_version: event.definitionVersion,
      conditioning: event.conditioning,
      sample_rate_hz: event.sampleRateHz,
      recorded_at: requiredTimeOf(event.recordedAt),
      motion_hash: event.motionHash,
    },
  };
}

/** Puts each value beside its definition; a value without one still shows its key and unit. */
export function definedMetricsOf(
  metrics: readonly Quantity[],
  definitions: readonly MetricDefinition[],
): DefinedMetric[] {
  const byKey = new Map(definitions.map((definition) => [definition.key, definition]));
  return metrics.map(({ key, value, unit }) => {
    const { name = key, definition = '', source = '', variant = '' } = byKey.get(key) ?? {};
    return { key, name, value, unit, definition, source, variant };
  });
}

export function signalsOf(signals: SignalsMessage): Signals {
  return {
    kind: signals.kind as Signals['kind'],
    time: signals.time,
    linear_acceleration: axesOf(signals.linearAcceleration),
    angular_velocity: axesOf(signals.angularVelocity),
    angular_acceleration: axesOf(signals.angularAcceleration),
    ...(signals.angularTime.length > 0 && { angular_time: signals.angularTime }),
  };
}

function axesOf(axes: Axes | undefined): Signals['linear_acceleration'] {
  return { x: axes?.x ?? [], y: axes?.y ?? [], z: axes?.z ?? [] };
}
