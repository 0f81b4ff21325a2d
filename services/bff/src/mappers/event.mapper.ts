import {
  eventDetail,
  eventRow,
  signals,
  type DefinedMetric,
  type EventDetail,
  type EventRow,
  type Signals,
} from '@strainscope/console-contract';
import type { Quantity } from '@strainscope/proto/common';
import type { Axes, HeadAccelerationEvent, NotMeasured, Signals as SignalsMessage } from '@strainscope/proto/ingest';
import type { EventRow as EventRowMessage } from '@strainscope/proto/reporting';
import { toContract } from './to-contract.ts';
import { basisOf, type Bases } from './simulation.mapper.ts';

/** @param bases what is said beside the strains, by simulation */
export function eventRowOf(row: EventRowMessage, bases: Bases): EventRow {
  return toContract(eventRow, row, {
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
  return toContract(eventDetail, event, {
    _id: event.eventId,
    player_id: event.personId,
    metrics: definedMetricsOf(event),
    provenance: toContract(eventDetail.shape.provenance, event, {}),
  });
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

export function signalsOf(message: SignalsMessage): Signals {
  return toContract(signals, message, {
    linear_acceleration: axesOf(message.linearAcceleration),
    angular_velocity: axesOf(message.angularVelocity),
    angular_acceleration: axesOf(message.angularAcceleration),
    angular_time: message.angularTime.length > 0 ? message.angularTime : undefined,
  });
}

function axesOf(axes: Axes | undefined): Signals['linear_acceleration'] {
  return { x: axes?.x ?? [], y: axes?.y ?? [], z: axes?.z ?? [] };
}
