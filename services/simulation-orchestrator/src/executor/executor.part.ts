import { definePart } from '@strainscope/service-kit';
import { executorProvider } from './executor.provider.ts';
import { PoolLimits } from './pool-limits.ts';
import { WorkEndpoint } from './work-endpoint.ts';

/** Where solver workers run. */
export const executor = definePart({
  providers: [WorkEndpoint, executorProvider, PoolLimits],
});
