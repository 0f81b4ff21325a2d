import { definePart } from '@strainscope/service-kit';
import { Estimate } from './estimate.entity.ts';
import { EstimateWorker } from './estimate.worker.ts';
import { ReadEstimates } from './queries/read-estimates.ts';

/** What models expect of each event. */
export const estimates = definePart({
  entities: [Estimate],
  providers: [ReadEstimates],
  workers: [EstimateWorker],
  personalData: [
    { name: 'estimated strains', table: 'estimates', ofEvent: 'event_id = :event and estimated_at <= :expired' },
  ],
});
