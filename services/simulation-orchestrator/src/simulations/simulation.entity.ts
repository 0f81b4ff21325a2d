import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';
import { subtypeSources } from '../heads/head-choice.ts';
import { simulationStatuses } from './simulation.state.ts';
import type { SimulationState } from './simulation.state.ts';

/** What was asked for: an event's motion on a mesh, by a version of the solver. */
export const Simulation = defineEntity({
  name: 'Simulation',
  tableName: 'simulations',
  properties: {
    id: p.uuid().primary(),
    eventId: p.uuid(),
    personId: p.uuid(),
    teamId: p.uuid(),
    /** Organization, institution, team. */
    scope: p.array().columnType('uuid[]'),
    /** The organization: whose share of the machine it uses. */
    tenantId: p.uuid(),
    occurredAt: p.datetime(),
    submittedAt: p.datetime(),
    /** Part of a live session, which comes before batches. */
    live: p.boolean(),
    /** A batch made it and no order of care has joined it: it goes on as long as the person agrees to research. */
    researchOnly: p.boolean(),

    contentKey: p.text(),
    motionKey: p.text(),
    motionHash: p.text(),
    motionSize: p.bigint('number'),
    meshType: p.text(),
    meshSubtype: p.text(),
    subtypeSource: p.enum(subtypeSources).columnType('text'),
    materials: p.text(),
    solverVersion: p.text(),
    settings: p.json<SimulationOptions>(),

    status: p.enum(simulationStatuses).columnType('text'),
    waitsFor: p.uuid().nullable(),
    attempt: p.integer(),
    ownFailures: p.integer(),
    leaseAttempt: p.integer().nullable(),
    fence: p.bigint('bigint').nullable(),
    workerId: p.text().nullable(),
    leaseUntil: p.datetime().nullable(),
    attemptStartedAt: p.datetime().nullable(),
    progress: p.float(),
    progressAnnouncedAt: p.datetime().nullable(),
    progressedAt: p.datetime().nullable(),
    deliveringSince: p.datetime().nullable(),
    passSize: p.integer(),
    solveAlone: p.boolean(),
    reused: p.boolean(),
    reasonCode: p.text().nullable(),
    reason: p.text().nullable(),
    detail: p.text().nullable(),
  },
});
export type Simulation = InferEntity<typeof Simulation>;

/** Settings that change what is computed or written. */
export interface SimulationOptions {
  /** Bulk modulus of the solver: `standard` chooses it by the motion, `reference` takes the literature's. */
  quality: 'standard' | 'reference';
  /** A VTU file of each frame, as one archive; left out where it was not asked for. */
  vtu?: true;
}

export function stateOf(row: Simulation): SimulationState {
  const { status, attempt, ownFailures, progress, reused, passSize, solveAlone } = row;
  const lease =
    row.leaseAttempt != null && row.fence != null && row.workerId != null && row.leaseUntil != null
      ? { attempt: row.leaseAttempt, fence: row.fence, workerId: row.workerId, until: row.leaseUntil }
      : null;
  return {
    status,
    attempt,
    ownFailures,
    progress,
    reused,
    passSize,
    solveAlone,
    lease,
    waitsFor: row.waitsFor ?? null,
    progressAnnouncedAt: row.progressAnnouncedAt ?? null,
    progressedAt: row.progressedAt ?? null,
    deliveringSince: row.deliveringSince ?? null,
    reasonCode: row.reasonCode ?? null,
    reason: row.reason ?? null,
    detail: row.detail ?? null,
  };
}

/** The columns that hold a state. */
export function columnsOf(state: SimulationState) {
  const { lease, ...columns } = state;
  return {
    ...columns,
    leaseAttempt: lease?.attempt ?? null,
    fence: lease?.fence ?? null,
    workerId: lease?.workerId ?? null,
    leaseUntil: lease?.until ?? null,
  };
}
