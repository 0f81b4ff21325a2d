import { definePart } from '@strainscope/service-kit';
import { BudgetList } from './budgets/budget-list.ts';
import { SetBudget } from './budgets/set-budget.ts';
import { CancelSimulation } from './simulations/cancel-simulation.ts';
import { ConsentConsumer } from './simulations/consent.consumer.ts';
import { EstimateConsumer } from './simulations/estimate.consumer.ts';
import { Forecast } from './simulations/forecast.ts';
import { RetrySimulation } from './simulations/retry-simulation.ts';
import { SimulationQueries } from './simulations/simulation-queries.ts';
import { WaitReasons } from './simulations/wait-reasons.ts';

/** What concerns simulations, budgets and consents at once. */
export const useCases = definePart({
  controllers: [ConsentConsumer, EstimateConsumer],
  providers: [SimulationQueries, Forecast, CancelSimulation, RetrySimulation, SetBudget, BudgetList, WaitReasons],
});
