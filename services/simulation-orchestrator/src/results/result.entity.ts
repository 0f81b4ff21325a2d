import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

export interface RegionRow {
  region: string;
  /** Peaks over time, Green–Lagrange strain. */
  mps95: number;
  mps: number;
}

/**
 * What one content key gives; shared by every simulation with that content. It says nothing about whom the motion
 * came from and is reached only through a simulation that the reader may see.
 */
export const Result = defineEntity({
  name: 'Result',
  tableName: 'results',
  properties: {
    contentKey: p.text().primary(),
    /** The simulation that a worker solved for it, and in which attempt. */
    simulationId: p.uuid(),
    attempt: p.integer(),
    completedAt: p.datetime(),
    solveSeconds: p.float(),
    solverVersion: p.text(),
    meshHash: p.text(),
    meshKey: p.text(),
    fieldKey: p.text(),
    fieldSha256: p.text(),
    fieldSize: p.bigint('number'),
    /** The archive of the VTU series, where it was asked for. */
    vtuKey: p.text().nullable(),
    mps95: p.float(),
    mps: p.float(),
    csdm3: p.float(),
    csdm5: p.float(),
    csdm10: p.float(),
    csdm15: p.float(),
    csdm30: p.float(),
    mpsr120: p.float(),
    mpsxsr28: p.float(),
    mpsxsr95: p.float(),
    maximumShearStrain: p.float(),
    minimumPrincipalStrain: p.float(),
    regions: p.json<RegionRow[]>(),
    document: p.text().lazy(),
  },
});
export type Result = InferEntity<typeof Result>;
