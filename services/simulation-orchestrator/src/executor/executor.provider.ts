import { hostname } from 'node:os';
import type { FactoryProvider } from '@nestjs/common';
import type { Logger } from '@strainscope/observability';
import { CONFIG, LOGGER } from '@strainscope/service-kit';
import type { OrchestratorConfig } from '../config/orchestrator.config.ts';
import { threadsOf } from '../pools/threads.ts';
import { ChildProcessExecutor } from './child-process-executor.ts';
import { EXECUTOR } from './executor.token.ts';
import { noExecutor } from './executor.ts';
import type { Executor } from './executor.ts';
import { WorkEndpoint } from './work-endpoint.ts';
import { logWorkerLine } from './worker-lines.ts';

/** Jobs where pools of a cluster are configured, child processes where a worker program is; else workers come from elsewhere. */
export const executorProvider: FactoryProvider<Executor> = {
  provide: EXECUTOR,
  inject: [CONFIG, LOGGER, WorkEndpoint],
  useFactory: async (config: OrchestratorConfig, logger: Logger, endpoint: WorkEndpoint) => {
    const { workers, solverVersion, kubernetes } = config;
    if (kubernetes.pools.length > 0) {
      // A sixth of all modules, which one machine never needs.
      const { openKubernetesExecutor } = await import('./kubernetes/open-kubernetes-executor.ts');
      return openKubernetesExecutor(config, logger);
    }
    const { entry, most, backEnd, graceSeconds } = workers;
    if (!entry) return noExecutor;
    return new ChildProcessExecutor({
      program: () => ({
        entry,
        environment: {
          STRAINSCOPE_WORK_URL: endpoint.url,
          STRAINSCOPE_WORK_TOKEN: endpoint.token,
          STRAINSCOPE_NODE: hostname(),
          STRAINSCOPE_SOLVER_VERSION: solverVersion,
          STRAINSCOPE_THREADS: String(threadsOf(most)),
          STRAINSCOPE_BACKEND: backEnd,
        },
      }),
      grace: graceSeconds * 1000,
      bootId: `w${Date.now().toString(36)}`,
      onLine: (worker, line) => logWorkerLine(logger, worker, line),
    });
  },
};
