import { rowsOfTeams } from '@strainscope/access';
import { withheldPeople } from '@strainscope/consent';
import { migrationsIn } from '@strainscope/persistence';
import { defineService } from '@strainscope/service-kit';
import { batches } from './batches/batches.part.ts';
import { budgets } from './budgets/budgets.part.ts';
import { clock } from './clock/clock.part.ts';
import { orchestratorConfig } from './config/orchestrator.config.ts';
import { costLedger } from './cost-ledger/cost-ledger.part.ts';
import { executor } from './executor/executor.part.ts';
import { fairOrder } from './fair-order/fair-order.part.ts';
import { heads } from './heads/heads.part.ts';
import { leases } from './leases/leases.part.ts';
import { operations } from './operations/operations.part.ts';
import { operators } from './operators/operators.part.ts';
import { pools } from './pools/pools.part.ts';
import { problems } from './problems/problems.part.ts';
import { resultUploads } from './result-uploads/result-uploads.part.ts';
import { results } from './results/results.part.ts';
import { rpc } from './rpc/rpc.part.ts';
import { simulationLog } from './simulation-log/simulation-log.part.ts';
import { simulationPersonalData } from './simulation-orchestrator.personal-data.ts';
import { simulations } from './simulations/simulations.part.ts';
import { staleRuns } from './stale-runs/stale-runs.part.ts';
import { submissions } from './submissions/submissions.part.ts';
import { transitions } from './transitions/transitions.part.ts';
import { useCases } from './use-cases/use-cases.part.ts';
import { work } from './work/work.part.ts';

/** Simulations: states, leases, reuse, fair order, cost. */
export const simulationOrchestrator = defineService({
  name: 'simulation-orchestrator',
  config: orchestratorConfig,
  migrations: await migrationsIn(new URL('./migrations/', import.meta.url)),
  access: true,
  consent: true,
  personalData: simulationPersonalData,
  // Who pays for what was submitted does not change with the tree: that is the tenant, not the scope.
  projections: [rowsOfTeams('motions', 'simulations'), withheldPeople],
  parts: [
    clock,
    operators,
    heads,
    pools,
    costLedger,
    results,
    simulations,
    executor,
    simulationLog,
    resultUploads,
    budgets,
    fairOrder,
    problems,
    transitions,
    leases,
    submissions,
    batches,
    staleRuns,
    operations,
    useCases,
    work,
    rpc,
  ],
});
