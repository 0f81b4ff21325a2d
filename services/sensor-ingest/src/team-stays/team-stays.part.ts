import { definePart } from '@strainscope/service-kit';
import { TeamStay } from './team-stay.entity.ts';
import { TeamStaysConsumer } from './team-stays.consumer.ts';

/** In which teams somebody has been. */
export const teamStays = definePart({
  entities: [TeamStay],
  controllers: [TeamStaysConsumer],
});
