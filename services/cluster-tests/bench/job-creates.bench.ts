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
    const made = async () => (await cluster.list('jobs')).length;
    let began = performance.now();
    while ((await made()) === 0) {
      began = performance.now();
      executor.scale(jobs);
    }
    for (let left = jobs; left > 0; left = jobs - (await made())) {
      executor.scale(jobs);
      await sleep(200);
    }
    const seconds = (performance.now() - began) / 1_000;
    await executor.stop();
    await cluster.stop();
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
