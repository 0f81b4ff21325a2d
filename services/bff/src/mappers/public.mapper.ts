import type {
  PublicEvent,
  PublicEventRow,
  PublicSimulation,
  PublicSimulationRow,
  SimulationState,
} from '@strainscope/console-contract';
import type { EventSummary, HeadAccelerationEvent } from '@strainscope/proto/ingest';
import type { SimulationRow as RowMessage } from '@strainscope/proto/reporting';
import type { Simulation } from '@strainscope/proto/simulation';
import { definedMetricsOf, quantitiesOf } from './event.mapper.ts';
import { simulationOf, simulationRowOf, type Bases } from './simulation.mapper.ts';
import { requiredTimeOf } from './time.mapper.ts';

/** @param simulations null for a token that may not read them */
export function publicEventOf(event: HeadAccelerationEvent, simulations: readonly Simulation[] | null): PublicEvent {
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
    conditioning: conditioningOf(event),
    simulations: simulations?.map(namedSimulationOf) ?? null,
    links: { signals: `/v1/events/${event.eventId}/signals` },
  };
}

function conditioningOf({
  applied,
  sampleRateHz,
  definitionVersion,
}: HeadAccelerationEvent): PublicEvent['conditioning'] {
  return {
    filter: applied?.filter ?? '',
    version: applied?.version ?? '',
    earlier_version: applied?.isEarlier ?? false,
    baseline: (applied?.baseline || 'none') as PublicEvent['conditioning']['baseline'],
    sample_rate_hz: sampleRateHz,
    sensor_definition: definitionVersion,
  };
}

function namedSimulationOf({ facts, state, result }: Simulation): NonNullable<PublicEvent['simulations']>[number] {
  const id = facts?.simulationId ?? '';
  return { id, state: state as SimulationState, links: linksOf(id, facts?.eventId ?? '', result !== undefined) };
}

function linksOf(id: string, eventId: string, hasField: boolean): PublicSimulationRow['links'] {
  return {
    simulation: `/v1/simulations/${id}`,
    event: `/v1/events/${eventId}`,
    field: hasField ? fieldLink(id) : null,
  };
}

const fieldLink = (id: string) => `/v1/simulations/${id}/field`;

/** @param bases what is said beside the strains, by simulation */
export function publicSimulationRowOf(message: RowMessage, bases: Bases): PublicSimulationRow {
  const row = simulationRowOf(message, bases);
  const { state, progress, submitted_at, ended_at, mesh_type, reason_code, reason, reused, mps95, csdm15, basis } = row;
  return {
    id: row._id,
    event: row.event_id,
    player: row.player_id,
    team: row.team_id,
    state,
    progress,
    submitted_at,
    ended_at,
    mesh_type,
    reason_code,
    reason,
    reused,
    mps95,
    csdm15,
    basis,
    links: linksOf(row._id, row.event_id, state === 'complete'),
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
  const { reason_code, reason, detail, reused } = simulation;
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
    detail,
    reused,
    cancelled_by: simulation.cancelled_by && simulation.cancelled_by._id,
    result: publicResultOf(simulation.result),
    links: {
      event: `/v1/events/${simulation.event_id}`,
      field: simulation.result && fieldLink(simulation._id),
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
