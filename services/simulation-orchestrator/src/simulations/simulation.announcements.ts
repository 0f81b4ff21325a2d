import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventMessage, EventType } from '@strainscope/proto';
import {
  SimulationCancelledSchema,
  SimulationCompletedSchema,
  SimulationFactsSchema,
  SimulationFailedSchema,
  SimulationProgressedSchema,
  SimulationQueuedSchema,
  SimulationStartedSchema,
} from '@strainscope/proto/simulation';
import type { SimulationFacts } from '@strainscope/proto/simulation';
import { quantitiesOf } from '../results/quantities.ts';
import type { Result } from '../results/result.entity.ts';
import type { Simulation } from './simulation.entity.ts';
import type { SimulationFact } from './simulation.facts.ts';

export type SimulationEvent = Extract<EventType, `strainscope.simulation.${string}`>;

export type Announcement = { [T in SimulationEvent]: { type: T; message: EventMessage<T> } }[SimulationEvent];

/** What the world is told of a fact; null for facts that concern only this service. */
export function announcementOf(
  simulation: Simulation,
  fact: SimulationFact,
  result: Result | null,
): Announcement | null {
  const facts = factsOf(simulation);
  const attempt = simulation.attempt;
  switch (fact.type) {
    case 'queued':
      return {
        type: 'strainscope.simulation.simulation.queued.v1',
        message: create(SimulationQueuedSchema, { facts }),
      };
    case 'started':
      return {
        type: 'strainscope.simulation.simulation.started.v1',
        message: create(SimulationStartedSchema, {
          facts,
          attempt: fact.attempt,
          workerId: fact.workerId,
          startedAt: timestampFromDate(fact.at),
        }),
      };
    case 'progress-announced':
      return {
        type: 'strainscope.simulation.simulation.progressed.v1',
        message: create(SimulationProgressedSchema, { facts, attempt, fraction: fact.fraction }),
      };
    case 'completed':
      return {
        type: 'strainscope.simulation.simulation.completed.v1',
        message: create(SimulationCompletedSchema, {
          facts,
          completedAt: timestampFromDate(fact.at),
          solveSeconds: fact.solveSeconds,
          reused: fact.reused,
          metrics: result ? quantitiesOf(result) : [],
          regions: result?.regions ?? [],
          solverVersion: simulation.solverVersion,
        }),
      };
    case 'failed':
      return {
        type: 'strainscope.simulation.simulation.failed.v1',
        message: create(SimulationFailedSchema, {
          facts,
          failedAt: timestampFromDate(fact.at),
          reasonCode: fact.reasonCode,
          reason: fact.reason,
        }),
      };
    case 'cancelled':
      return {
        type: 'strainscope.simulation.simulation.cancelled.v1',
        message: create(SimulationCancelledSchema, { facts, cancelledAt: timestampFromDate(fact.at) }),
      };
    default:
      return null;
  }
}

/** What every message about a simulation tells. */
export function factsOf(simulation: Simulation): SimulationFacts {
  const { id, eventId, personId, teamId, scope, occurredAt, submittedAt, meshType, meshSubtype } = simulation;
  const { researchOnly, subtypeSource } = simulation;
  return create(SimulationFactsSchema, {
    simulationId: id,
    eventId,
    personId,
    teamId,
    scope,
    meshType,
    meshSubtype,
    researchOnly,
    subtypeSource,
    occurredAt: timestampFromDate(occurredAt),
    submittedAt: timestampFromDate(submittedAt),
  });
}
