import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EntityManager, InferEntity } from '@mikro-orm/postgresql';
import { ResultSchema, SimulationSchema } from '@strainscope/proto/simulation';
import type { Result as ResultMessage, Simulation as SimulationMessage } from '@strainscope/proto/simulation';
import { CostEntry } from '../cost-ledger/cost-entry.entity.ts';
import { quantitiesOf } from '../results/quantities.ts';
import { readResultDocument } from '../results/result-document.ts';
import { Result } from '../results/result.entity.ts';
import { Attempt } from './attempt.entity.ts';
import { factsOf } from './simulation.announcements.ts';
import type { Simulation } from './simulation.entity.ts';
import { Transition } from './transition.entity.ts';

/** What belongs to some simulations, read together: as many statements for a list as for one. */
export async function viewsOf(em: EntityManager, simulations: readonly Simulation[]): Promise<SimulationMessage[]> {
  const simulationId = { $in: simulations.map(({ id }) => id) };
  const attempts = await em.find(Attempt, { simulationId }, { orderBy: { number: 'asc' } });
  const costs = await em.find(CostEntry, { simulationId });
  const transitions = await em.find(Transition, { simulationId }, { orderBy: { id: 'asc' } });
  const keys = simulations.filter(({ status }) => status === 'complete').map(({ contentKey }) => contentKey);
  const results = await em.find(Result, { contentKey: { $in: keys } }, { populate: ['document'] });
  const resultOf = new Map(results.map((result) => [result.contentKey, result]));
  return simulations.map((simulation) =>
    view(simulation, {
      attempts: attempts.filter((attempt) => attempt.simulationId === simulation.id),
      costs: costs.filter((cost) => cost.simulationId === simulation.id),
      transitions: transitions.filter((transition) => transition.simulationId === simulation.id),
      result: simulation.status === 'complete' ? resultOf.get(simulation.contentKey) : undefined,
    }),
  );
}

interface Parts {
  attempts: InferEntity<typeof Attempt>[];
  costs: InferEntity<typeof CostEntry>[];
  transitions: InferEntity<typeof Transition>[];
  result: Result | undefined;
}

function view(simulation: Simulation, { attempts, costs, transitions, result }: Parts): SimulationMessage {
  const { status, progress, contentKey, reasonCode, reason, detail, reused } = simulation;
  const costOf = new Map(costs.map((cost) => [cost.attempt, cost]));
  return create(SimulationSchema, {
    facts: factsOf(simulation),
    state: status,
    progress,
    contentKey,
    reasonCode: reasonCode ?? undefined,
    reason: reason ?? undefined,
    detail: detail ?? undefined,
    reused,
    cancelledBy:
      (status === 'cancelled' && transitions.findLast((step) => step.status === status)?.cancelledBy) || undefined,
    attempts: attempts.map((attempt) => attemptView(attempt, costOf.get(attempt.number))),
    history: transitions.map((transition) => ({ state: transition.status, at: timestampFromDate(transition.at) })),
    ...(result && { result: resultView(result) }),
  });
}

function attemptView(attempt: InferEntity<typeof Attempt>, cost: InferEntity<typeof CostEntry> | undefined) {
  const { number, workerId, node, startedAt, endedAt, outcome, reasonCode, reason, detail } = attempt;
  return {
    number,
    workerId,
    node,
    outcome,
    startedAt: timestampFromDate(startedAt),
    ...(endedAt && { endedAt: timestampFromDate(endedAt) }),
    reasonCode: reasonCode ?? undefined,
    reason: reason ?? undefined,
    detail: detail ?? undefined,
    solveSeconds: cost?.solveSeconds ?? 0,
    cost: cost?.cost ?? 0,
  };
}

function resultView(result: Result): ResultMessage {
  const document = result.document ?? '';
  const { time, mps95 } = readResultDocument(document).curve;
  return create(ResultSchema, {
    resultJson: document,
    fieldKey: result.fieldKey,
    vtuKey: result.vtuKey ?? undefined,
    meshKey: result.meshKey,
    solverVersion: result.solverVersion,
    meshHash: result.meshHash,
    metrics: quantitiesOf(result),
    regions: result.regions,
    curveTime: time,
    curveMps95: mps95,
  });
}
