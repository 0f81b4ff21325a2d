import { EstimateService } from '@strainscope/proto/ml';
import { definePart } from '@strainscope/service-kit';
import { EstimatesRpc } from './estimates.rpc.ts';

/** The calls of the BFF. */
export const rpc = definePart({
  providers: [EstimatesRpc],
  rpc: (router, app) => router.service(EstimateService, app.get(EstimatesRpc).implementation),
});
