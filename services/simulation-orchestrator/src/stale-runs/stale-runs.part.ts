import { definePart } from '@strainscope/service-kit';
import { RerunStale } from './rerun-stale.ts';
import { StaleRuns } from './stale-runs.ts';

/** Runs that a newer solver or another head makes stale. */
export const staleRuns = definePart({
  providers: [StaleRuns, RerunStale],
});
