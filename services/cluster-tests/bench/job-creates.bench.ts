import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@strainscope/observability';
import { orchestratorConfig } from '@strainscope/simulation-orchestrator';
import { openKubernetesExecutor } from '@strainscope/simulation-orchestrator/kubernetes-executor';
import { benchScale, notRun, printFigure, printMachine } from '@strainscope/testing';
import { whyNoNode } from '../src/kubernetes/privileges.ts';
import { TestKubernetes } from '../src/kubernetes/test-kubernetes.ts';

const jobs = Math.max(50, Math.round(1_000 * benchScale));

const why = whyNoNode();

if (why === null) {
  test('how fast Jobs are made on a real API server', async () => {
    const cluster = await TestKubernetes.start();
    process.env.KUBECONFIG = cluster.kubeconfig;
    // Nothing runs them: no node has the label.
    const pool = { name: 'cpu', image: 'solver', most: jobs, isolation: 'simulation', nodeSelector: { bench: 'none' } };
    const config = orchestratorConfig.parse({ solverVersion: '1', kubernetes: { pools: [pool] } });
    const { qps } = config.kubernetes;
    const executor = openKubernetesExecutor(config, createLogger({ service: 'bench', level: 'silent' }));
    executor.start();
    // Jobs that the API server told the executor of: to ask it for all of them again and again would be much of its work.
    const made = () => executor.pools[0]!.wanted;
    let began = performance.now();
    while (made() === 0) {
      began = performance.now();
      executor.scale(jobs);
      await sleep(20);
    }
    while (made() < jobs) {
      executor.scale(jobs);
      await sleep(200);
    }
    const seconds = (performance.now() - began) / 1_000;
    const there = await cluster.list('jobs');
    await executor.stop();
    await cluster.stop();
    expect(there).toHaveLength(jobs);
    printMachine();
    printFigure({
      what: `${jobs} Jobs made within the product's own budget of ${qps} calls a second`,
      value: jobs / seconds,
      unit: 'creates/s',
      limit: { least: 100 },
    });
  }, 900_000);
} else {
  notRun('creates of Jobs', why);
}
