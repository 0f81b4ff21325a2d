import { EntityManager } from '@mikro-orm/postgresql';
import { rowsOfTeams } from '@strainscope/access';
import { withheldPeople } from '@strainscope/consent';
import { migrationsIn } from '@strainscope/persistence';
import {
  BatchService,
  BudgetService,
  CostService,
  OperationsService,
  SimulationService,
} from '@strainscope/proto/simulation';
import { defineService } from '@strainscope/service-kit';
import { BatchRecounts } from './batches/batch-recounts.ts';
import { BatchSignal } from './batches/batch-signal.ts';
import { BatchSubmitter } from './batches/batch-submitter.ts';
import { Batch } from './batches/batch.entity.ts';
import { CancelBatch } from './batches/commands/cancel-batch.ts';
import { SubmitBatch } from './batches/commands/submit-batch.ts';
import { EventsOfOrder } from './batches/ordered-events.ts';
import { BatchItems } from './batches/queries/batch-items.ts';
import { BatchList } from './batches/queries/batch-list.ts';
import { PreviewBatch } from './batches/queries/preview-batch.ts';
import { NodeBudget } from './budgets/budget.entity.ts';
import { DatabaseClock } from './clock/database-clock.ts';
import { Times } from './clock/times.ts';
import { orchestratorConfig } from './config/orchestrator.config.ts';
import { CostEntry } from './cost-ledger/cost-entry.entity.ts';
import { CostMetrics } from './cost-ledger/cost.metrics.ts';
import { PriceList } from './cost-ledger/price-list.ts';
import { Costs } from './cost-ledger/queries/costs.ts';
import { executorProvider } from './executor/executor.provider.ts';
import { PoolLimits } from './executor/pool-limits.ts';
import { WorkEndpoint } from './executor/work-endpoint.ts';
import { Tenant } from './fair-order/tenant.entity.ts';
import { PeopleConsumer, peopleEvents } from './heads/people.consumer.ts';
import { PlayerSex } from './heads/player-sex.entity.ts';
import { ClaimWork } from './leases/commands/claim-work.ts';
import { CommitResult } from './leases/commands/commit-result.ts';
import { FailAttempt } from './leases/commands/fail-attempt.ts';
import { GiveBack } from './leases/commands/give-back.ts';
import { RenewLease } from './leases/commands/renew-lease.ts';
import { HeldLeases } from './leases/held-leases.ts';
import { LeaseSweeper } from './leases/lease-sweeper.ts';
import { Load } from './leases/load.ts';
import { RetryFailures } from './operations/commands/retry-failures.ts';
import { AttemptList } from './operations/queries/attempt-list.ts';
import { FailureCauses } from './operations/queries/failure-causes.ts';
import { OperationsFigures } from './operations/queries/operations-figures.ts';
import { OperatorActions } from './operations/queries/operator-actions.ts';
import { AsOperator } from './operators/as-operator.ts';
import { OperatorAction } from './operators/operator-action.entity.ts';
import { ControlPool } from './pools/commands/control-pool.ts';
import { PoolControl } from './pools/pool-control.entity.ts';
import { UnkeptUploadsSweeper } from './result-uploads/unkept-uploads.sweeper.ts';
import { UploadGrant } from './result-uploads/upload-grant.entity.ts';
import { UploadedBlobs } from './result-uploads/uploaded-blobs.ts';
import { Mesh } from './results/mesh.entity.ts';
import { Result } from './results/result.entity.ts';
import { BatchesRpc } from './rpc/batches.rpc.ts';
import { BudgetsRpc } from './rpc/budgets.rpc.ts';
import { CostsRpc } from './rpc/costs.rpc.ts';
import { OperationsRpc } from './rpc/operations.rpc.ts';
import { SimulationsRpc } from './rpc/simulations.rpc.ts';
import { LogLine } from './simulation-log/log-line.entity.ts';
import { SimulationLog } from './simulation-log/simulation-log.ts';
import { simulationPersonalData } from './simulation-orchestrator.personal-data.ts';
import { Attempt } from './simulations/attempt.entity.ts';
import { Simulation } from './simulations/simulation.entity.ts';
import { Transition } from './simulations/transition.entity.ts';
import { RerunStale } from './stale-runs/rerun-stale.ts';
import { StaleRuns } from './stale-runs/stale-runs.ts';
import { AdoptSolverVersion } from './submissions/commands/adopt-solver-version.ts';
import { SubmitEvents } from './submissions/commands/submit-events.ts';
import { HaeConsumer, haeEvents } from './submissions/hae.consumer.ts';
import { Motion } from './submissions/motion.entity.ts';
import { ReassignedEventsConsumer, reassignedEvents } from './submissions/reassigned-events.consumer.ts';
import { Submissions } from './submissions/submissions.ts';
import { WithheldOrders } from './submissions/withheld-orders.ts';
import { Cancellation } from './transitions/cancellation.ts';
import { SimulationRecords } from './transitions/simulation-records.ts';
import { Twins } from './transitions/twins.ts';
import { BudgetList } from './use-cases/budgets/budget-list.ts';
import { SetBudget } from './use-cases/budgets/set-budget.ts';
import { CancelSimulation } from './use-cases/simulations/cancel-simulation.ts';
import { ConsentConsumer, consentEvents } from './use-cases/simulations/consent.consumer.ts';
import { Forecast } from './use-cases/simulations/forecast.ts';
import { RetrySimulation } from './use-cases/simulations/retry-simulation.ts';
import { SimulationQueries } from './use-cases/simulations/simulation-queries.ts';
import { WaitReasons } from './use-cases/simulations/wait-reasons.ts';
import { LeaseWork } from './work/lease-work.ts';
import { ReadySignal } from './work/ready-signal.ts';
import { ReadySubscriber } from './work/ready-subscriber.ts';
import { SolverWork } from './work/solver-work.ts';
import { TaskBuilder } from './work/task-builder.ts';
import { WorkHost } from './work/work-host.ts';
import { WorkRpc } from './work/work.rpc.ts';
import { WorkerSupervisor } from './work/worker-supervisor.ts';

/** Simulations: states, leases, reuse, fair order, cost. */
export const simulationOrchestrator = defineService({
  name: 'simulation-orchestrator',
  config: orchestratorConfig,
  entities: [
    Simulation,
    Transition,
    Attempt,
    CostEntry,
    Result,
    Mesh,
    Tenant,
    NodeBudget,
    Motion,
    LogLine,
    PoolControl,
    OperatorAction,
    Batch,
    UploadGrant,
    PlayerSex,
  ],
  migrations: await migrationsIn(new URL('./migrations/', import.meta.url)),
  access: true,
  consent: true,
  personalData: simulationPersonalData,
  // Who pays for what was submitted does not change with the tree: that is the tenant, not the scope.
  projections: [rowsOfTeams('motions', 'simulations'), withheldPeople],
  controllers: [HaeConsumer, ReassignedEventsConsumer, ConsentConsumer, PeopleConsumer],
  consumes: [...haeEvents, ...reassignedEvents, ...consentEvents, ...peopleEvents],
  providers: [
    SimulationRecords,
    Twins,
    SimulationQueries,
    Forecast,
    SimulationLog,
    CancelSimulation,
    RetrySimulation,
    SimulationsRpc,
    Cancellation,
    Submissions,
    WithheldOrders,
    SubmitEvents,
    AdoptSolverVersion,
    StaleRuns,
    RerunStale,
    ClaimWork,
    RenewLease,
    CommitResult,
    FailAttempt,
    GiveBack,
    HeldLeases,
    LeaseSweeper,
    Load,
    Times,
    DatabaseClock,
    LeaseWork,
    TaskBuilder,
    UploadedBlobs,
    WorkEndpoint,
    WorkHost,
    WorkRpc,
    WorkerSupervisor,
    executorProvider,
    AsOperator,
    OperationsFigures,
    AttemptList,
    FailureCauses,
    OperatorActions,
    RetryFailures,
    OperationsRpc,
    ControlPool,
    PoolLimits,
    EventsOfOrder,
    PreviewBatch,
    SubmitBatch,
    CancelBatch,
    BatchList,
    BatchItems,
    BatchSignal,
    BatchesRpc,
    SetBudget,
    BudgetList,
    BudgetsRpc,
    PriceList,
    Costs,
    CostsRpc,
    WaitReasons,
    {
      provide: ReadySignal,
      inject: [EntityManager],
      useFactory: (em: EntityManager) => {
        const ready = new ReadySignal();
        em.getEventManager().registerSubscriber(new ReadySubscriber(ready));
        return ready;
      },
    },
  ],
  workers: [SolverWork, BatchSubmitter, BatchRecounts, CostMetrics, UnkeptUploadsSweeper],
  rpc: (router, app) =>
    router
      .service(SimulationService, app.get(SimulationsRpc).implementation)
      .service(OperationsService, app.get(OperationsRpc).implementation)
      .service(BudgetService, app.get(BudgetsRpc).implementation)
      .service(CostService, app.get(CostsRpc).implementation)
      .service(BatchService, app.get(BatchesRpc).implementation),
});
