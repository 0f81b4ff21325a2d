import {
  BatchService,
  BudgetService,
  CostService,
  OperationsService,
  ProblemService,
  SimulationService,
} from '@strainscope/proto/simulation';
import { definePart } from '@strainscope/service-kit';
import { BatchesRpc } from './batches.rpc.ts';
import { BudgetsRpc } from './budgets.rpc.ts';
import { CostsRpc } from './costs.rpc.ts';
import { OperationsRpc } from './operations.rpc.ts';
import { ProblemsRpc } from './problems.rpc.ts';
import { SimulationsRpc } from './simulations.rpc.ts';

/** The calls of the BFF. */
export const rpc = definePart({
  providers: [SimulationsRpc, OperationsRpc, BatchesRpc, ProblemsRpc, BudgetsRpc, CostsRpc],
  rpc: (router, app) =>
    router
      .service(SimulationService, app.get(SimulationsRpc).implementation)
      .service(OperationsService, app.get(OperationsRpc).implementation)
      .service(BudgetService, app.get(BudgetsRpc).implementation)
      .service(CostService, app.get(CostsRpc).implementation)
      .service(BatchService, app.get(BatchesRpc).implementation)
      .service(ProblemService, app.get(ProblemsRpc).implementation),
});
