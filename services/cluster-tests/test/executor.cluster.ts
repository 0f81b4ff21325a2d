import { createLogger } from '@strainscope/observability';
import { orchestratorConfig } from '@strainscope/simulation-orchestrator';
import { describeExecutor } from '@strainscope/simulation-orchestrator/executor-conformance';
import { openKubernetesExecutor } from '@strainscope/simulation-orchestrator/kubernetes-executor';
import { eventually, notRun } from '@strainscope/testing';
import { hasKwok } from '../src/components/locations.ts';
import { FakeNodes, onFakeNodes } from '../src/kubernetes/fake-nodes.ts';
import { whyNoNode } from '../src/kubernetes/privileges.ts';
import { TestKubernetes } from '../src/kubernetes/test-kubernetes.ts';

const why = whyNoNode() ?? (hasKwok ? null : 'kwok could not be built');
if (why) notRun('Executor × Jobs on a real control plane', why);
else
  describe('on a real control plane, whose nodes are fake', () => {
    let kubernetes: TestKubernetes;
    let nodes: FakeNodes;
    let opened = 0;

    beforeAll(async () => {
      kubernetes = await TestKubernetes.start({ nodeGrace: '2h' });
      nodes = await FakeNodes.start(kubernetes, 2, 0);
      process.env.KUBECONFIG = kubernetes.kubeconfig;
    }, 300_000);
    afterAll(async () => {
      await nodes?.stop();
      await kubernetes?.stop();
    }, 120_000);

    describeExecutor('Jobs on a real control plane', async () => {
      opened += 1;
      const namespace = `executor-${opened}`;
      await kubernetes.kubectl('create', 'namespace', namespace);
      await eventually(() => kubernetes.kubectl('get', 'serviceaccount', 'default', '-n', namespace));
      const config = orchestratorConfig.parse({
        solverVersion: '1',
        kubernetes: { namespace, pools: [{ name: 'cpu', image: 'played', most: 8, ...onFakeNodes }] },
      });
      const executor = openKubernetesExecutor(config, createLogger({ service: 'test', level: 'silent' }));
      return { executor, close: () => executor.stop() };
    });
  });
