import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

export interface RegionStrain {
  region: string;
  mps95: number;
}

/** What lists count a simulation as. */
export const outcomes = ['complete', 'pending', 'failed', 'cancelled'] as const;
export type Outcome = (typeof outcomes)[number];

/** What lists show of a simulation. */
export const Simulation = defineEntity({
  name: 'Simulation',
  tableName: 'simulations',
  properties: {
    id: p.uuid().primary(),
    eventId: p.uuid(),
    personId: p.uuid(),
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    state: p.string(),
    outcome: p.string().$type<Outcome>(),
    /** Time of the head-acceleration event. */
    occurredAt: p.datetime(),
    submittedAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    reasonCode: p.string(),
    reason: p.string(),
    mps95: p.double(),
    csdm15: p.double(),
    solveSeconds: p.double(),
    attempts: p.integer(),
    reused: p.boolean(),
    progress: p.double(),
    meshType: p.string(),
    /** Batches alone ordered it: of an event with another run that one is shown. */
    researchOnly: p.boolean(),
    regions: p.json<RegionStrain[]>(),
    /** When the newest applied message was announced. */
    announcedAt: p.datetime(),
  },
});
export type Simulation = InferEntity<typeof Simulation>;
