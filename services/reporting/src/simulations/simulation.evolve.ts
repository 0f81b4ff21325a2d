import { timestampDate } from '@bufbuild/protobuf/wkt';
import type {
  SimulationCompleted,
  SimulationFacts,
  SimulationFailed,
  SimulationProgressed,
  SimulationStarted,
} from '@strainscope/proto/simulation';
import type { Simulation } from './simulation.entity.ts';

/** What a row is before its state is known: every message tells the facts. */
export function fromFacts(facts: SimulationFacts): Simulation {
  const { simulationId, eventId, personId, teamId, scope, meshType, researchOnly } = facts;
  return {
    id: simulationId,
    eventId,
    personId,
    teamId,
    scope,
    meshType,
    researchOnly,
    occurredAt: timestampDate(facts.occurredAt!),
    submittedAt: timestampDate(facts.submittedAt!),
    announcedAt: new Date(0),
    attempts: 0,
    ...pending('queued'),
  };
}

export type Change = Partial<Simulation>;

/** Also after a failure: a retry begins anew. */
export function queued(): Change {
  return pending('queued');
}

export function started({ attempt }: SimulationStarted): Change {
  return { ...pending('running'), attempts: attempt };
}

export function progressed({ attempt, fraction }: SimulationProgressed): Change {
  return { ...pending('running'), attempts: attempt, progress: fraction };
}

export function completed({ completedAt, metrics, regions, solveSeconds, reused }: SimulationCompleted): Change {
  const values = new Map(metrics.map(({ key, value }) => [key, value]));
  return {
    ...pending('complete'),
    outcome: 'complete',
    endedAt: timestampDate(completedAt!),
    mps95: values.get('mps95') ?? 0,
    csdm15: values.get('csdm15') ?? 0,
    regions: regions.map(({ region, mps95 }) => ({ region, mps95 })),
    solveSeconds,
    reused,
    progress: 1,
  };
}

export function failed({ failedAt, reasonCode, reason }: SimulationFailed): Change {
  return { ...pending('failed'), outcome: 'failed', endedAt: timestampDate(failedAt!), reasonCode, reason };
}

export function cancelled(at: Date): Change {
  return { ...pending('cancelled'), outcome: 'cancelled', endedAt: at };
}

/** A state with nothing yet to tell of its end. */
function pending(state: string) {
  return {
    state,
    outcome: 'pending' as const,
    endedAt: null,
    reasonCode: '',
    reason: '',
    mps95: 0,
    csdm15: 0,
    solveSeconds: 0,
    reused: false,
    progress: 0,
    regions: [],
  };
}
