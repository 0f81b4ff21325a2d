import type { EntityManager } from '@mikro-orm/postgresql';
import { assertCan } from '@strainscope/access';
import type { Action, ActorScope } from '@strainscope/access';
import { isId, NotFound } from '@strainscope/kernel';
import { Simulation } from './simulation.entity.ts';

/** The simulation, for an actor who may do this with it. @throws NotFound also for what is no id */
export async function visibleSimulation(
  em: EntityManager,
  actor: ActorScope,
  id: string,
  action: Action,
): Promise<Simulation> {
  const simulation = isId(id) ? await em.findOne(Simulation, { id }) : null;
  if (!simulation) throw new NotFound();
  assertCan(actor, action, simulation);
  return simulation;
}
