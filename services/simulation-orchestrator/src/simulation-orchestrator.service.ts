import { EntityManager } from '@mikro-orm/postgresql';
import { rowsOfTeams } from '@strainscope/access';
import { withheldPeople } from '@strainscope/consent';
import {
  BatchService,
  BudgetService,
  CostService,
  OperationsService,
  SimulationService,
} from '@strainscope/proto/simulation';
import { defineService } from '@strainscope/service-kit';
import { Batch } from './batches/batch.entity.ts';
import { BatchSignal } from './batches/batch-signal.ts';
import { BatchRecounts } from './batches/batch-recounts.ts';
import { BatchSubmitter } from './batches/batch-submitter.ts';
import { BatchesRpc } from './batches/batches.rpc.ts';
import { CancelBatch } from './batches/commands/cancel-batch.ts';
import { SubmitBatch } from './batches/commands/submit-batch.ts';
import { EventsOfOrder } from './batches/ordered-events.ts';
import { BatchItems } from './batches/queries/batch-items.ts';
import { BatchList } from './batches/queries/batch-list.ts';
import { PreviewBatch } from './batches/queries/preview-batch.ts';
import { CostEntry } from './cost-ledger/cost-entry.entity.ts';
import { CostMetrics } from './cost-ledger/cost.metrics.ts';
import { CostsRpc } from './cost-ledger/costs.rpc.ts';
import { PriceList } from './cost-ledger/price-list.ts';
import { Costs } from './cost-ledger/queries/costs.ts';
import { executorProvider } from './executor/executor.provider.ts';
import { WorkerSupervisor } from './executor/worker-supervisor.ts';
import { NodeBudget } from './budgets/budget.entity.ts';
import { BudgetsRpc } from './budgets/budgets.rpc.ts';
import { SetBudget } from './budgets/commands/set-budget.ts';
import { BudgetList } from './budgets/queries/budget-list.ts';
import { Tenant } from './fair-order/tenant.entity.ts';
import { PeopleConsumer, peopleEvents } from './heads/people.consumer.ts';
import { PlayerSex } from './heads/player-sex.entity.ts';
import { Attempt } from './leases/attempt.entity.ts';
import { ClaimWork } from './leases/commands/claim-work.ts';
import { CommitResult } from './leases/commands/commit-result.ts';
import { FailAttempt } from './leases/commands/fail-attempt.ts';
import { GiveBack } from './leases/commands/give-back.ts';
import { RenewLease } from './leases/commands/renew-lease.ts';
import { DatabaseClock } from './leases/database-clock.ts';
import { HeldLeases } from './leases/held-leases.ts';
import { LeaseSweeper } from './leases/lease-sweeper.ts';
import { Load } from './leases/load.ts';
import { Times } from './leases/times.ts';
import { AskForTheServiceFirst } from './migrations/ask-for-the-service-first.ts';
import { CoverLoads } from './migrations/cover-loads.ts';
import { CreateBatches } from './migrations/create-batches.ts';
import { CreateNodeBudgets } from './migrations/create-node-budgets.ts';
import { CreatePools } from './migrations/create-pools.ts';
import { CreateSimulationTables } from './migrations/create-simulation-tables.ts';
import { IndexCostTimes } from './migrations/index-cost-times.ts';
import { IndexTeams } from './migrations/index-teams.ts';
import { IndexTeamsOfQueues } from './migrations/index-teams-of-queues.ts';
import { FollowPlayersHeads } from './migrations/follow-players-heads.ts';
import { GrantUploads } from './migrations/grant-uploads.ts';
import { GuardOperations } from './migrations/guard-operations.ts';
import { HideWithoutConsent } from './migrations/hide-without-consent.ts';
import { KeepVtuSeries } from './migrations/keep-vtu-series.ts';
import { KeepDetailsApart } from './migrations/keep-details-apart.ts';
import { KeepStoppedRuns } from './migrations/keep-stopped-runs.ts';
import { KeepWithheldOrders } from './migrations/keep-withheld-orders.ts';
import { MeasureProgress } from './migrations/measure-progress.ts';
import { MarkResearchRuns } from './migrations/mark-research-runs.ts';
import { NameOrdersOfBatches } from './migrations/name-orders-of-batches.ts';
import { NameWhoCancelled } from './migrations/name-who-cancelled.ts';
import { NoteWhatWasMeasured } from './migrations/note-what-was-measured.ts';
import { PlaceItemsOfBatches } from './migrations/place-items-of-batches.ts';
import { RestoreUploadGrants } from './migrations/restore-upload-grants.ts';
import { ShareCostsOfAPass } from './migrations/share-costs-of-a-pass.ts';
import { TimeDeliveries } from './migrations/time-deliveries.ts';
import { TallyBatches } from './migrations/tally-batches.ts';
import { AsOperator } from './operations/as-operator.ts';
import { RetryFailures } from './operations/commands/retry-failures.ts';
import { OperationsRpc } from './operations/operations.rpc.ts';
import { OperatorAction } from './operations/operator-action.entity.ts';
import { AttemptList } from './operations/queries/attempt-list.ts';
import { FailureCauses } from './operations/queries/failure-causes.ts';
import { OperationsFigures } from './operations/queries/operations-figures.ts';
import { OperatorActions } from './operations/queries/operator-actions.ts';
import { orchestratorConfig } from './orchestrator.config.ts';
import { ControlPool } from './pools/commands/control-pool.ts';
import { PoolControl } from './pools/pool-control.entity.ts';
import { PoolLimits } from './pools/pool-limits.ts';
import { Mesh } from './results/mesh.entity.ts';
import { Result } from './results/result.entity.ts';
import { UnkeptUploadsSweeper } from './results/unkept-uploads.sweeper.ts';
import { UploadGrant } from './results/upload-grant.entity.ts';
import { UploadedBlobs } from './results/uploaded-blobs.ts';
import { LogLine } from './simulation-log/log-line.entity.ts';
import { simulationPersonalData } from './simulation-orchestrator.personal-data.ts';
import { SimulationLog } from './simulation-log/simulation-log.ts';
import { Cancellation } from './simulations/cancellation.ts';
import { CancelSimulation } from './simulations/commands/cancel-simulation.ts';
import { RetrySimulation } from './simulations/commands/retry-simulation.ts';
import { ConsentConsumer, consentEvents } from './simulations/consent.consumer.ts';
import { Forecast } from './simulations/queries/forecast.ts';
import { SimulationQueries } from './simulations/queries/simulation-queries.ts';
import { WaitReasons } from './simulations/queries/wait-reasons.ts';
import { SimulationRecords } from './simulations/simulation-records.ts';
import { Simulation } from './simulations/simulation.entity.ts';
import { SimulationsRpc } from './simulations/simulations.rpc.ts';
import { Transition } from './simulations/transition.entity.ts';
import { Twins } from './simulations/twins.ts';
import { RerunStale } from './stale-runs/rerun-stale.ts';
import { StaleRuns } from './stale-runs/stale-runs.ts';
import { AdoptSolverVersion } from './submissions/commands/adopt-solver-version.ts';
import { SubmitEvents } from './submissions/commands/submit-events.ts';
import { HaeConsumer, haeEvents } from './submissions/hae.consumer.ts';
import { Motion } from './submissions/motion.entity.ts';
import { ReassignedEventsConsumer, reassignedEvents } from './submissions/reassigned-events.consumer.ts';
import { Submissions } from './submissions/submissions.ts';
import { WithheldOrders } from './submissions/withheld-orders.ts';
import { LeaseWork } from './work/lease-work.ts';
import { ReadySignal } from './work/ready-signal.ts';
import { ReadySubscriber } from './work/ready-subscriber.ts';
import { SolverWork } from './work/solver-work.ts';
import { TaskBuilder } from './work/task-builder.ts';
import { WorkEndpoint } from './work/work-endpoint.ts';
import { WorkHost } from './work/work-host.ts';
import { WorkRpc } from './work/work.rpc.ts';

/** Simulations: states, leases, reuse, fair order, cost. */
export const simulationOrchestrator = defineService({
  name: 'simulation-orchestrator',
  config: orchestratorConfig,
  entities: [
    ...[Simulation, Transition, Attempt, CostEntry, Result, Mesh, Tenant, NodeBudget, Motion, LogLine],
    ...[PoolControl, OperatorAction, Batch, UploadGrant, PlayerSex],
  ],
  migrations: [
    CreateSimulationTables,
    IndexTeams,
    HideWithoutConsent,
    CreateNodeBudgets,
    KeepVtuSeries,
    CreatePools,
    CreateBatches,
    ShareCostsOfAPass,
    KeepWithheldOrders,
    IndexCostTimes,
    AskForTheServiceFirst,
    GrantUploads,
    KeepStoppedRuns,
    RestoreUploadGrants,
    MarkResearchRuns,
    IndexTeamsOfQueues,
    TallyBatches,
    GuardOperations,
    NameOrdersOfBatches,
    CoverLoads,
    PlaceItemsOfBatches,
    NoteWhatWasMeasured,
    FollowPlayersHeads,
    MeasureProgress,
    NameWhoCancelled,
    KeepDetailsApart,
    TimeDeliveries,
  ],
  access: true,
  consent: true,
  personalData: simulationPersonalData,
  // Who pays for what was submitted does not change with the tree: that is the tenant, not the scope.
  projections: [rowsOfTeams('motions', 'simulations'), withheldPeople],
  controllers: [HaeConsumer, ReassignedEventsConsumer, ConsentConsumer, PeopleConsumer],
  consumes: [...haeEvents, ...reassignedEvents, ...consentEvents, ...peopleEvents],
  providers: [
    ...[
      SimulationRecords,
      Twins,
      SimulationQueries,
      Forecast,
      SimulationLog,
      CancelSimulation,
      RetrySimulation,
      SimulationsRpc,
    ],
    Cancellation,
    ...[Submissions, WithheldOrders, SubmitEvents, AdoptSolverVersion, StaleRuns, RerunStale],
    ...[
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
    ],
    ...[LeaseWork, TaskBuilder, UploadedBlobs, WorkEndpoint, WorkHost, WorkRpc, WorkerSupervisor, executorProvider],
    ...[AsOperator, OperationsFigures, AttemptList, FailureCauses, OperatorActions, RetryFailures, OperationsRpc],
    ...[ControlPool, PoolLimits],
    ...[EventsOfOrder, PreviewBatch, SubmitBatch, CancelBatch, BatchList, BatchItems, BatchSignal, BatchesRpc],
    ...[SetBudget, BudgetList, BudgetsRpc, PriceList, Costs, CostsRpc, WaitReasons],
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
