import { fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { KubeConfig } from '@kubernetes/client-node';
import { createLogger } from '@strainscope/observability';
import { benchScale, printFigure, printMachine } from '@strainscope/testing';
import { orchestratorConfig } from '../../src/config/orchestrator.config.ts';
import { openKubernetesExecutor } from '../../src/executor/kubernetes/open-kubernetes-executor.ts';

const jobs = Math.max(100, Math.round(10_000 * benchScale));
const changesPerSecond = 100;
const seconds = 20;

test('many Jobs leave the event loop free', async () => {
  const program = fileURLToPath(new URL('./held-jobs-server.ts', import.meta.url));
  const server = fork(program, [String(jobs), String(changesPerSecond)], {
    execArgv: ['--conditions=source', '--no-warnings'],
  });
  const [url] = (await once(server, 'message')) as [string];
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromClusterAndUser({ name: 'c', server: url, skipTLSVerify: true }, { name: 'u' });
  const kubernetes = { pools: [{ name: 'cpu', image: 'solver', most: jobs }] };
  const executor = openKubernetesExecutor(
    orchestratorConfig.parse({ solverVersion: '1', kubernetes }),
    createLogger({ service: 'bench', level: 'silent' }),
    kubeConfig,
  );
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  executor.start();
  while (executor.size < jobs) await sleep(50);
  // As the pool and the workers do: one look a second, and each worker asks twice a minute.
  const asks = Math.ceil(jobs / 30);
  for (let second = 0; second < seconds; second += 1) {
    executor.scale(jobs);
    for (let ask = 0; ask < asks; ask += 1) {
      executor.dismisses(`fe-solver-cpu-${1 + ((second * asks + ask) % jobs)}-pod`);
      if (ask % 20 === 19) await sleep(1_000 / (asks / 20));
    }
    await sleep(100);
  }
  delay.disable();
  await executor.stop();
  server.disconnect();
  printMachine();
  printFigure({
    what: `event loop delay p99 while holding ${jobs} Jobs, ${changesPerSecond} changes a second, list included`,
    value: delay.percentile(99) / 1e6,
    unit: 'ms',
    limit: { most: 50 },
  });
  expect(executor.size).toBeGreaterThanOrEqual(jobs);
}, 600_000);
