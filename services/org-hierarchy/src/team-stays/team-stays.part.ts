import { definePart } from '@strainscope/service-kit';
import { ListTeamStays } from './list-team-stays.ts';

/** In which teams somebody has been. */
export const teamStays = definePart({
  providers: [ListTeamStays],
});
