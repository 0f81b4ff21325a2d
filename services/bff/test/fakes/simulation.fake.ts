import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ConnectRouter } from '@connectrpc/connect';
import { currentActor } from '@strainscope/access';
import { SimulationService } from '@strainscope/proto/simulation';
import { idOf, scopeOf, type Target } from './league.ts';
import { targetWith, visibleTargets } from './rows.ts';

/** Mesh hash of every complete simulation of the league. */
export const meshHash = 'a1b2c3d4e5f60718';
export const fieldKeyOf = (simulationId: string): string => `fields/${simulationId}/1`;
export const vtuKeyOf = (simulationId: string): string => `vtu/${simulationId}/1`;

const ended = { workerId: 'w1', node: 'n1', endedAt: timestampFromDate(new Date('2026-11-21T14:03:00Z')) };

const simulationMessage = ({ simulationId, eventId, personId, team }: Target, state = 'complete') => ({
  facts: { simulationId, eventId, personId, teamId: team },
  state,
  attempts: [
    { ...ended, number: 1, outcome: 'failed', reasonCode: 'CRASH', reason: 'The solver stopped.', detail: 'At 43 ms.' },
    { ...ended, number: 2, outcome: 'complete' },
  ],
  result: {
    resultJson: '{"energy":{"error":0.001}}',
    fieldKey: fieldKeyOf(simulationId),
    vtuKey: vtuKeyOf(simulationId),
    meshKey: `meshes/${meshHash}`,
    meshHash,
    curveTime: [0, 0.01],
    curveMps95: [0, 0.11],
  },
});

const basis = { meshSubtype: 'male', subtypeSource: 'preset', solverVersion: '0.4.0', stale: ['solver', 'head'] };

const staleBelow = ({ nodeId, personId }: { nodeId: string; personId: string }) =>
  visibleTargets().filter(
    (target) =>
      (nodeId === '' || scopeOf(target).includes(nodeId)) && (personId === '' || target.personId === personId),
  );

const idOfBatchRun = idOf('a run of a batch');

/** Newer than the event's own, which is what the event shows. */
const ofBatch = (target: Target) => {
  const { facts } = simulationMessage(target);
  return {
    facts: { ...facts, simulationId: idOfBatchRun, researchOnly: true },
    state: 'cancelled',
    reasonCode: 'CONSENT_WITHDRAWN',
    reason: 'The consent to it was withdrawn.',
  };
};

function submitted(eventId: string) {
  try {
    const { simulationId } = targetWith('eventId', eventId, 'simulation:submit');
    return { eventId, answer: 'reused', simulationId };
  } catch {
    return { eventId, answer: 'refused', reason: 'Not found.' };
  }
}

/** simulation-orchestrator over the league: everybody's simulation is complete. */
export function simulationFake(router: ConnectRouter): void {
  const cancellers = new Map<string, string>();
  router.service(SimulationService, {
    getSimulation({ simulationId }) {
      const target = targetWith('simulationId', simulationId, 'simulation:read');
      const cancelledBy = cancellers.get(simulationId);
      return { ...simulationMessage(target, cancelledBy && 'cancelled'), ...(cancelledBy && { cancelledBy }) };
    },
    listOfEvent: ({ eventId }) => ({
      simulations: visibleTargets()
        .filter((target) => target.eventId === eventId)
        .flatMap((target) => [ofBatch(target), simulationMessage(target)]),
    }),
    getBases: ({ simulationIds }) => ({
      bases: visibleTargets()
        .filter(({ simulationId }) => simulationIds.includes(simulationId))
        .map(({ simulationId }) => ({ simulationId, ...basis })),
    }),
    listStale: (filter) => ({
      runs: staleBelow(filter).map((target) => ({ facts: simulationMessage(target).facts, reasons: ['head'] })),
    }),
    rerunStale: (filter) => ({ submitted: staleBelow(filter).length }),
    submit: ({ eventIds }) => ({ items: eventIds.map(submitted) }),
    retry: ({ simulationId }) =>
      simulationMessage(targetWith('simulationId', simulationId, 'simulation:submit'), 'queued'),
    cancel({ simulationId }) {
      const target = targetWith('simulationId', simulationId, 'simulation:cancel');
      cancellers.set(simulationId, currentActor().personId);
      return { ...simulationMessage(target, 'cancelled'), cancelledBy: currentActor().personId };
    },
    getLog({ simulationId }) {
      if (simulationId !== idOfBatchRun) targetWith('simulationId', simulationId, 'simulation:read');
      return { lines: [{ attempt: 1, text: 'solved' }] };
    },
  });
}
