import type { EntityManager } from '@mikro-orm/postgresql';
import { Result } from '../results/result.entity.ts';
import { Simulation } from '../simulations/simulation.entity.ts';

/** The simulation that computes a content now, or will. */
export function computingOf(em: EntityManager, contentKey: string): Promise<Simulation | null> {
  return em.findOne(Simulation, {
    contentKey,
    waitsFor: null,
    status: { $in: ['queued', 'running', 'post-processing'] },
  });
}

/** What a content gave. */
export function resultOf(em: EntityManager, contentKey: string): Promise<Result | null> {
  return em.findOne(Result, { contentKey });
}
