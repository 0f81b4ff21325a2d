import { definePart } from '@strainscope/service-kit';
import { Simulation } from './simulation.entity.ts';

/** Simulations, as the lists show them. */
export const simulations = definePart({
  entities: [Simulation],
});
