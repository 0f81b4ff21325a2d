import { create } from '@bufbuild/protobuf';
import {
  fieldUrl,
  meshUrl,
  simulation,
  simulationLog,
  simulationResult,
  simulationRow,
  staleRuns,
  strainBasis,
  vtuUrl,
  type Simulation,
  type SimulationLog,
  type SimulationRow,
  type StaleRuns,
  type StrainBasis,
  type StrainCurve,
  type staleFilter,
} from '@strainscope/console-contract';
import type { z } from 'zod';
import { SimulationFactsSchema, type SimulationFacts } from '@strainscope/proto/simulation';
import type { SimulationRow as RowMessage } from '@strainscope/proto/reporting';
import type {
  Basis,
  ListStaleResponse,
  LogLine,
  Result,
  Simulation as SimulationMessage,
} from '@strainscope/proto/simulation';
import { toContract } from './to-contract.ts';

type StaleReason = StrainBasis['stale'][number];

/** @param bases what is said beside the strains, by simulation */
export function simulationRowOf(row: RowMessage, bases: Bases): SimulationRow {
  return toContract(simulationRow, row, { _id: row.simulationId, player_id: row.personId, ...strainsOf(row, bases) });
}

/** The strains of a row with what is said beside them: null until it is complete. */
export function strainsOf(
  { simulationId, state, mps95, csdm15 }: RowMessage,
  bases: Bases,
): Pick<SimulationRow, 'mps95' | 'csdm15' | 'basis'> {
  if (state !== 'complete') return { mps95: null, csdm15: null, basis: null };
  return { mps95, csdm15, basis: basisOf(bases.get(simulationId)) };
}

export type Bases = ReadonlyMap<string, Basis>;

export function basisOf(basis: Basis | undefined): StrainBasis | null {
  return basis ? toContract(strainBasis, basis, { subtype_source: sourceOf(basis.subtypeSource) }) : null;
}

export const sourceOf = (source: string) => (source || 'preset') as StrainBasis['subtype_source'];

/** As the services say it: empty, where the head follows the player. */
export function subtypeOf(meshSubtype: 'player' | 'male' | 'female'): string {
  return meshSubtype === 'player' ? '' : meshSubtype;
}

/** Empty, where nothing is asked for. */
export function staleFilterOf({ node_id = '', event_id = '', player_id = '' }: z.output<typeof staleFilter>) {
  return { nodeId: node_id, eventId: event_id, personId: player_id };
}

export function staleRunsOf(list: ListStaleResponse): StaleRuns {
  return toContract(staleRuns, list, {
    runs: list.runs.map((run) => {
      const facts = factsOf(run);
      const { simulationId: _id, personId: player_id } = facts;
      return toContract(staleRuns.shape.runs.element, facts, { _id, player_id, stale: run.reasons as StaleReason[] });
    }),
  });
}

export function factsOf({ facts }: { facts?: SimulationFacts | undefined }): SimulationFacts {
  return facts ?? create(SimulationFactsSchema);
}

/**
 * @param waitsBecause why it waits beside its turn, in words
 * @param nameOf what people are called, as far as the viewer may know
 */
export function simulationOf(
  message: SimulationMessage,
  waitsBecause: string | null = null,
  nameOf: NameOf = nobodyNamed,
): Simulation {
  const facts = factsOf(message);
  const { result } = message;
  return toContract(
    simulation,
    { ...facts, ...message },
    {
      _id: facts.simulationId,
      player_id: facts.personId,
      subtype_source: sourceOf(facts.subtypeSource),
      waits_because: waitsBecause,
      cancelled_by: cancellerOf(message, nameOf),
      result: result ? resultOf(result, facts.simulationId) : null,
    },
  );
}

export type NameOf = (personId: string) => string;

const nobodyNamed: NameOf = () => '';

function cancellerOf({ cancelledBy: _id }: SimulationMessage, nameOf: NameOf): Simulation['cancelled_by'] {
  return _id === undefined ? null : { _id, name: nameOf(_id) };
}

function resultOf(result: Result, simulationId: string): Simulation['result'] {
  return toContract(simulationResult, result, {
    curve: strainCurveOf(result),
    document: resultDocumentOf(result),
    field_url: fieldUrl(simulationId),
    mesh_url: meshUrl(result.meshHash),
    vtu_url: result.vtuKey === undefined ? null : vtuUrl(simulationId),
  });
}

export function resultDocumentOf({ resultJson }: Result): Record<string, unknown> {
  return resultJson === '' ? {} : (JSON.parse(resultJson) as Record<string, unknown>);
}

export function strainCurveOf(result: Result): StrainCurve {
  return { time: result.curveTime, mps95: result.curveMps95 };
}

export function simulationLogOf(message: SimulationMessage, lines: readonly LogLine[], nameOf: NameOf): SimulationLog {
  return toContract(
    simulationLog,
    { ...factsOf(message), ...message, lines },
    { cancelled_by: cancellerOf(message, nameOf) },
  );
}
