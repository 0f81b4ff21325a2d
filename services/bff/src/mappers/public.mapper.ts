import type { PublicEvent, PublicEventRow, PublicSimulation } from '@strainscope/console-contract';
import type { EventSummary, HeadAccelerationEvent } from '@strainscope/proto/ingest';
import type { Simulation } from '@strainscope/proto/simulation';
import { definedMetricsOf, quantitiesOf } from './event.mapper.ts';
import { simulationOf } from './simulation.mapper.ts';
import { requiredTimeOf } from './time.mapper.ts';

export function publicEventOf(event: HeadAccelerationEvent): PublicEvent {
  return {
    id: event.eventId,
    player: event.personId,
    team: event.teamId,
    brand: event.brand,
    sensor: event.sensorId,
    occurred_at: requiredTimeOf(event.occurredAt),
    time_zone: event.timeZone,
    label: event.label,
    metrics: definedMetricsOf(event),
    warnings: event.warnings,
    synthetic: event.synthetic,
    links: { signals: `/v1/events/${event.eventId}/signals` },
  };
}

export function publicEventRowOf(event: EventSummary): PublicEventRow {
  return {
    id: event.eventId,
    player: event.personId,
    team: event.teamId,
    brand: event.brand,
    sensor: event.sensorId,
    occurred_at: requiredTimeOf(event.occurredAt),
    label: event.label,
    peaks: quantitiesOf(event.peaks, event.notMeasured),
    warnings: event.warnings,
  };
}

export function publicSimulationOf(message: Simulation): PublicSimulation {
  const simulation = simulationOf(message);
  const { state, progress, submitted_at, mesh_type, mesh_subtype, subtype_source, stale } = simulation;
  const { reason_code, reason, reused } = simulation;
  return {
    id: simulation._id,
    event: simulation.event_id,
    state,
    progress,
    submitted_at,
    mesh_type,
    mesh_subtype,
    subtype_source,
    stale,
    reason_code,
    reason,
    reused,
    result: publicResultOf(simulation.result),
    links: {
      event: `/v1/events/${simulation.event_id}`,
      field: simulation.result && `/v1/simulations/${simulation._id}/field`,
      vtu: simulation.result?.vtu_url ? `/v1/simulations/${simulation._id}/vtu` : null,
      mesh: simulation.result && `/v1/meshes/${simulation.result.mesh_hash}`,
    },
  };
}

function publicResultOf(result: ReturnType<typeof simulationOf>['result']): PublicSimulation['result'] {
  if (!result) return null;
  const { solver_version, mesh_hash, metrics, regions, curve, document } = result;
  return { solver_version, mesh_hash, metrics, regions, curve, document };
}
