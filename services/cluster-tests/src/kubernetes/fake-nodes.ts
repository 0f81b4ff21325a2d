import { resolve } from 'node:path';
import { eventually } from '@strainscope/testing';
import { Component } from '../components/component.ts';
import { freePorts } from '../components/free-ports.ts';
import { kwokProgram } from '../components/locations.ts';
import type { TestKubernetes } from './test-kubernetes.ts';

const stages = resolve(import.meta.dirname, '../../components/kwok/stages.yaml');
const patience = { within: 300_000, every: 500 };

/** What a pod says to be placed on fake nodes, and on no other. */
export const onFakeNodes = {
  nodeSelector: { type: 'fake' },
  tolerations: [{ key: 'fake', operator: 'Exists', effect: 'NoSchedule' }],
} as const;

/** Nodes with graphics processors that exist for the API server alone: kwok sets their pods running, nothing runs in them. */
export class FakeNodes {
  private constructor(private readonly kwok: Component) {}

  /** @param kubernetes whose nodes may be silent for long */
  static async start(kubernetes: TestKubernetes, count: number, gpusEach: number): Promise<FakeNodes> {
    const [port] = await freePorts(1);
    const nodes = Array.from({ length: count }, (_, index) => fakeNode(`fake-${index + 1}`, gpusEach));
    await kubernetes.create({ apiVersion: 'v1', kind: 'List', items: nodes });
    const kwok = Component.start(kwokProgram, [
      '--kubeconfig',
      kubernetes.kubeconfig,
      '--config',
      stages,
      '--manage-all-nodes=false',
      '--manage-nodes-with-label-selector=type=fake',
      '--node-lease-duration-seconds=3600',
      '--cidr=10.200.0.0/16',
      `--server-address=127.0.0.1:${port}`,
    ]);
    await eventually(async () => {
      const ready = await kubernetes.kubectl('get', 'nodes', '-l', 'type=fake', '--no-headers');
      if (ready.split(' Ready').length <= count) throw new Error(`nodes are not ready: ${kwok.tail}`);
    }, patience);
    return new FakeNodes(kwok);
  }

  async stop(): Promise<void> {
    await this.kwok.end();
  }
}

function fakeNode(name: string, gpus: number): object {
  const resources = { cpu: '64', memory: '512Gi', pods: '110', 'nvidia.com/gpu': String(gpus) };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { type: 'fake', 'kubernetes.io/hostname': name } },
    spec: { taints: [{ key: 'fake', effect: 'NoSchedule' }] },
    status: { capacity: resources, allocatable: resources },
  };
}
