import { definePart } from '@strainscope/service-kit';
import { Attempt } from './attempt.entity.ts';
import { Simulation } from './simulation.entity.ts';
import { Transition } from './transition.entity.ts';

/** Simulations, their attempts and transitions. */
export const simulations = definePart({
  entities: [Simulation, Transition, Attempt],
});
