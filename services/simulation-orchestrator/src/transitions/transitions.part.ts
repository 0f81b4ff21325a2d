import { definePart } from '@strainscope/service-kit';
import { Cancellation } from './cancellation.ts';
import { SimulationRecords } from './simulation-records.ts';
import { Twins } from './twins.ts';

/** How a simulation goes from state to state. */
export const transitions = definePart({
  providers: [SimulationRecords, Twins, Cancellation],
});
