import { create } from '@bufbuild/protobuf';
import {
  publicEvent,
  publicEventRow,
  publicSimulation,
  publicSimulationRow,
  type PublicEvent,
  type PublicEventRow,
  type PublicSimulation,
  type PublicSimulationRow,
  type SimulationState,
} from '@strainscope/console-contract';
import { AppliedConditioningSchema, type EventSummary, type HeadAccelerationEvent } from '@strainscope/proto/ingest';
import type { SimulationRow as RowMessage } from '@strainscope/proto/reporting';
import type { Result, Simulation } from '@strainscope/proto/simulation';
import { definedMetricsOf, quantitiesOf } from './event.mapper.ts';
import { toContract } from './to-contract.ts';
import { factsOf, resultDocumentOf, sourceOf, strainCurveOf, strainsOf, type Bases } from './simulation.mapper.ts';

/** @param simulations null for a token that may not read them */
export function publicEventOf(event: HeadAccelerationEvent, simulations: readonly Simulation[] | null): PublicEvent {
  return toContract(publicEvent, event, {
    id: event.eventId,
    player: event.personId,
    team: event.teamId,
    sensor: event.sensorId,
    metrics: definedMetricsOf(event),
    conditioning: conditioningOf(event),
    simulations: simulations?.map(namedSimulationOf) ?? null,
    links: { signals: `/v1/events/${event.eventId}/signals` },
  });
}

function conditioningOf(event: HeadAccelerationEvent): PublicEvent['conditioning'] {
  const applied = event.applied ?? create(AppliedConditioningSchema);
  return toContract(
    publicEvent.shape.conditioning,
    { ...applied, sampleRateHz: event.sampleRateHz },
    {
      earlier_version: applied.isEarlier,
      baseline: (applied.baseline || 'none') as PublicEvent['conditioning']['baseline'],
      sensor_definition: event.definitionVersion,
    },
  );
}

function namedSimulationOf(simulation: Simulation): NonNullable<PublicEvent['simulations']>[number] {
  const { simulationId: id, eventId } = factsOf(simulation);
  const { state, result } = simulation;
  return { id, state: state as SimulationState, links: linksOf(id, eventId, result !== undefined) };
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
export function publicSimulationRowOf(row: RowMessage, bases: Bases): PublicSimulationRow {
  const { simulationId: id, eventId: event, state } = row;
  return toContract(publicSimulationRow, row, {
    id,
    event,
    player: row.personId,
    team: row.teamId,
    ...strainsOf(row, bases),
    links: linksOf(id, event, state === 'complete'),
  });
}

export function publicEventRowOf(event: EventSummary): PublicEventRow {
  return toContract(publicEventRow, event, {
    id: event.eventId,
    player: event.personId,
    team: event.teamId,
    sensor: event.sensorId,
    peaks: quantitiesOf(event.peaks, event.notMeasured),
  });
}

export function publicSimulationOf(simulation: Simulation): PublicSimulation {
  const facts = factsOf(simulation);
  const { simulationId: id, eventId: event } = facts;
  const { result } = simulation;
  return toContract(
    publicSimulation,
    { ...facts, ...simulation },
    {
      id,
      event,
      subtype_source: sourceOf(facts.subtypeSource),
      result: result ? publicResultOf(result) : null,
      links: {
        event: `/v1/events/${event}`,
        field: result ? fieldLink(id) : null,
        vtu: result?.vtuKey ? `/v1/simulations/${id}/vtu` : null,
        mesh: result ? `/v1/meshes/${result.meshHash}` : null,
      },
    },
  );
}

function publicResultOf(result: Result): PublicSimulation['result'] {
  return toContract(publicSimulation.shape.result.unwrap(), result, {
    curve: strainCurveOf(result),
    document: resultDocumentOf(result),
  });
}
