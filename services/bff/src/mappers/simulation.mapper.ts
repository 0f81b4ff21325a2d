import {
  fieldUrl,
  meshUrl,
  simulationRow,
  vtuUrl,
  type Simulation,
  type SimulationLog,
  type SimulationRow,
  type SimulationState,
  type StaleRuns,
  type StrainBasis,
  type StrainCurve,
  type SubmitItem,
  type staleFilter,
} from '@strainscope/console-contract';
import type { z } from 'zod';
import type { SimulationRow as RowMessage } from '@strainscope/proto/reporting';
import type {
  Attempt,
  Basis,
  ListStaleResponse,
  LogLine,
  Result,
  Simulation as SimulationMessage,
  SubmitItem as ItemMessage,
} from '@strainscope/proto/simulation';
import { shown } from './shown.ts';
import { textOrNull } from './text.mapper.ts';
import { requiredTimeOf, timeOf } from './time.mapper.ts';

type StaleReason = StrainBasis['stale'][number];

/** @param bases what is said beside the strains, by simulation */
export function simulationRowOf(row: RowMessage, bases: Bases): SimulationRow {
  const isComplete = row.state === 'complete';
  return shown(simulationRow, row, {
    _id: row.simulationId,
    player_id: row.personId,
    mps95: isComplete ? row.mps95 : null,
    csdm15: isComplete ? row.csdm15 : null,
    basis: isComplete ? basisOf(bases.get(row.simulationId)) : null,
  });
}

export type Bases = ReadonlyMap<string, Basis>;

export function basisOf(basis: Basis | undefined): StrainBasis | null {
  if (!basis) return null;
  const { meshSubtype, subtypeSource, solverVersion, stale } = basis;
  return {
    mesh_subtype: meshSubtype,
    subtype_source: sourceOf(subtypeSource),
    solver_version: solverVersion,
    stale: stale as StaleReason[],
  };
}

const sourceOf = (source = '') => (source || 'preset') as StrainBasis['subtype_source'];

/** As the services say it: empty, where the head follows the player. */
export function subtypeOf(meshSubtype: 'player' | 'male' | 'female'): string {
  return meshSubtype === 'player' ? '' : meshSubtype;
}

/** Empty, where nothing is asked for. */
export function staleFilterOf({ node_id = '', event_id = '', player_id = '' }: z.output<typeof staleFilter>) {
  return { nodeId: node_id, eventId: event_id, personId: player_id };
}

export function staleRunsOf({ runs, hasMore }: ListStaleResponse): StaleRuns {
  return {
    has_more: hasMore,
    runs: runs.map(({ facts, reasons }) => ({
      _id: facts?.simulationId ?? '',
      event_id: facts?.eventId ?? '',
      player_id: facts?.personId ?? '',
      occurred_at: timeOf(facts?.occurredAt),
      mesh_subtype: facts?.meshSubtype ?? '',
      stale: reasons as StaleReason[],
    })),
  };
}

/**
 * @param waitsBecause why it waits beside its turn, in words
 * @param nameOf what people are called, as far as the viewer may know
 */
export function simulationOf(
  simulation: SimulationMessage,
  waitsBecause: string | null = null,
  nameOf: NameOf = nobodyNamed,
): Simulation {
  const { facts, result } = simulation;
  const simulationId = facts?.simulationId ?? '';
  return {
    _id: simulationId,
    event_id: facts?.eventId ?? '',
    player_id: facts?.personId ?? '',
    team_id: facts?.teamId ?? '',
    occurred_at: timeOf(facts?.occurredAt),
    submitted_at: timeOf(facts?.submittedAt),
    mesh_type: facts?.meshType ?? '',
    mesh_subtype: facts?.meshSubtype ?? '',
    subtype_source: sourceOf(facts?.subtypeSource),
    stale: simulation.stale as StaleReason[],
    state: simulation.state as SimulationState,
    progress: simulation.progress,
    queue_position: simulation.queuePosition || null,
    expected_seconds: simulation.expectedSeconds || null,
    waits_because: waitsBecause,
    reason_code: textOrNull(simulation.reasonCode),
    reason: textOrNull(simulation.reason),
    detail: textOrNull(simulation.detail),
    reused: simulation.reused,
    cancelled_by: cancellerOf(simulation, nameOf),
    content_key: simulation.contentKey,
    history: simulation.history.map(({ state, at }) => ({ state, at: requiredTimeOf(at) })),
    attempts: simulation.attempts.map(attemptOf),
    result: result ? resultOf(result, simulationId) : null,
  };
}

export type NameOf = (personId: string) => string;

const nobodyNamed: NameOf = () => '';

function cancellerOf({ cancelledBy }: SimulationMessage, nameOf: NameOf): Simulation['cancelled_by'] {
  return cancelledBy === '' ? null : { _id: cancelledBy, name: nameOf(cancelledBy) };
}

function attemptOf(attempt: Attempt): Simulation['attempts'][number] {
  return {
    number: attempt.number,
    worker_id: attempt.workerId,
    node: attempt.node,
    started_at: timeOf(attempt.startedAt),
    ended_at: timeOf(attempt.endedAt),
    outcome: attempt.outcome,
    reason_code: textOrNull(attempt.reasonCode),
    reason: textOrNull(attempt.reason),
    detail: textOrNull(attempt.detail),
    solve_seconds: attempt.solveSeconds,
    cost: attempt.cost,
  };
}

function resultOf(result: Result, simulationId: string): Simulation['result'] {
  return {
    solver_version: result.solverVersion,
    mesh_hash: result.meshHash,
    metrics: result.metrics.map(({ key, value, unit }) => ({ key, value, unit })),
    regions: result.regions.map(({ region, mps95, mps }) => ({ region, mps95, mps })),
    curve: strainCurveOf(result),
    document: result.resultJson === '' ? {} : (JSON.parse(result.resultJson) as Record<string, unknown>),
    field_url: fieldUrl(simulationId),
    mesh_url: meshUrl(result.meshHash),
    vtu_url: result.vtuKey === '' ? null : vtuUrl(simulationId),
  };
}

export function strainCurveOf(result: Result): StrainCurve {
  return { time: result.curveTime, mps95: result.curveMps95 };
}

export function simulationLogOf(
  simulation: SimulationMessage,
  lines: readonly LogLine[],
  nameOf: NameOf,
): SimulationLog {
  return {
    simulation_id: simulation.facts?.simulationId ?? '',
    event_id: simulation.facts?.eventId ?? '',
    state: simulation.state as SimulationState,
    reason_code: textOrNull(simulation.reasonCode),
    reason: textOrNull(simulation.reason),
    detail: textOrNull(simulation.detail),
    cancelled_by: cancellerOf(simulation, nameOf),
    attempts: simulation.attempts.map(attemptOf),
    lines: lines.map(({ at, attempt, text }) => ({ at: timeOf(at), attempt, text })),
  };
}

export function submitItemOf(item: ItemMessage): SubmitItem {
  return {
    event_id: item.eventId,
    answer: item.answer as SubmitItem['answer'],
    simulation_id: textOrNull(item.simulationId),
    reason: textOrNull(item.reason),
  };
}
