import { definePart } from '@strainscope/service-kit';
import { SimulationsConsumer } from './simulations.consumer.ts';

/** What concerns several rows of the lists at once. */
export const useCases = definePart({
  controllers: [SimulationsConsumer],
});
