import {
  eventRow,
  type DefinedMetric,
  type EventDetail,
  type EventRow,
  type Signals,
} from '@strainscope/console-contract';
import type { Quantity } from '@strainscope/proto/common';
import type { Axes, HeadAccelerationEvent, NotMeasured, Signals as SignalsMessage } from '@strainscope/proto/ingest';
import type { EventRow as EventRowMessage } from '@strainscope/proto/reporting';
import { shown } from './shown.ts';
import { basisOf, type Bases } from './simulation.mapper.ts';
import { textOrNull } from './text.mapper.ts';
import { requiredTimeOf } from './time.mapper.ts';

/** @param bases what is said beside the strains, by simulation */
export function eventRowOf(row: EventRowMessage, bases: Bases): EventRow {
  return shown(eventRow, row, {
    _id: row.eventId,
    player_id: row.personId,
    simulation: newestSimulationOf(row, bases),
  });
}

function newestSimulationOf(row: EventRowMessage, bases: Bases): EventRow['simulation'] {
  const { simulationId, simulationState: state = '', mps95 } = row;
  if (simulationId === undefined) return null;
  const isComplete = state === 'complete';
  return {
    _id: simulationId,
    state,
    mps95: isComplete ? mps95 : null,
    basis: isComplete ? basisOf(bases.get(simulationId)) : null,
  };
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
    metrics: definedMetricsOf(event),
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

type Metrics = Pick<HeadAccelerationEvent, 'metrics' | 'notMeasured' | 'definitions'>;

/** Puts each value, or why there is none, beside its definition; one without a definition still shows its key and unit. */
export function definedMetricsOf({ metrics, notMeasured, definitions }: Metrics): DefinedMetric[] {
  const byKey = new Map(definitions.map((definition) => [definition.key, definition]));
  const places = new Map(definitions.map(({ key }, index) => [key, index]));
  const placeOf = ({ key }: { key: string }) => places.get(key) ?? definitions.length;
  return quantitiesOf(metrics, notMeasured)
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((quantity) => {
      const { name = quantity.key, definition = '', source = '', variant = '' } = byKey.get(quantity.key) ?? {};
      return { ...quantity, name, definition, source, variant };
    });
}

/** What has a value, then what has none, with the reason. */
export function quantitiesOf(measured: readonly Quantity[], notMeasured: readonly NotMeasured[]) {
  return [
    ...measured.map(({ key, value, unit }) => ({ key, value, missing: null, unit })),
    ...notMeasured.map(({ key, unit, reason }) => ({ key, value: null, missing: reason, unit })),
  ];
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
