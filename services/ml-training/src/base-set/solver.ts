/** The one place at which the set meets the solver. */
import { headMesh, meshHash, processor, SOLVER_VERSION, solve, SolverError } from '@strainscope/fe-solver';
import type { Result } from '@strainscope/fe-solver';
import type { Subtype } from './base-run.ts';
import type { Motion } from './motion.ts';

export type { Result };

/** One run that is asked for. */
export interface SetTask {
  eventId: string;
  motion: Motion;
}

/** A guard stopped it, or it was refused: it would be again. */
export interface Stopped {
  code: string;
  message: string;
}

export interface SetSolver {
  version: string;
  meshHash: string;
  elements: number;
  /** @throws what the process, not the motion, is at fault for */
  solve: (task: SetTask) => Promise<Result | Stopped>;
}

/**
 * Gives the product's solver on the coarse head of a sub-type. Each motion is solved alone on one thread: passes of eight
 * (ADR 39) took a tenth more of a busy core's time, and wait for the longest of the eight.
 */
export function coarseSolver(subtype: Subtype): SetSolver {
  const mesh = headMesh('coarse', subtype);
  const hash = meshHash(mesh);
  return {
    version: SOLVER_VERSION,
    meshHash: hash,
    elements: mesh.region.length,
    solve: async (task) => {
      const document = { ...task, mesh: { kind: 'coarse', subtype, hash }, outputs: { frames: 2 } };
      try {
        const { result } = await solve(document, { backEnd: processor(1) });
        return result;
      } catch (error) {
        if (!(error instanceof SolverError) || !error.final || error.code === 'invalid-mesh') throw error;
        return { code: error.code, message: error.message };
      }
    },
  };
}
