import { ApisApi, BatchV1Api, CoordinationV1Api, CoreV1Api } from '@kubernetes/client-node';
import type { KubeConfig, V1Job, V1Pod } from '@kubernetes/client-node';
import type { Logger } from '@strainscope/observability';
import type { KubernetesConfig } from '../../config/kubernetes.config.ts';
import { statusOf } from './api-error.ts';
import { Informer } from './informer.ts';
import { ownSelector } from './labels.ts';
import { timesOf } from './leadership.ts';
import { RequestBudget } from './request-budget.ts';
import { SharedConnections } from './shared-connections.ts';
import { timelyClient } from './timely-client.ts';

/** Everything that the orchestrator asks of the API server: within its budget of calls, but for the Lease. */
export class ClusterClient {
  readonly jobs: Informer<V1Job>;
  readonly pods: Informer<V1Pod>;
  /**
   * Outside of the budget: a leader must not lose its Lease because its Jobs use the budget up. An election asks twice in
   * a fifth of its duration, which is no load.
   */
  readonly leases: CoordinationV1Api;
  private readonly batch: BatchV1Api;
  private readonly core: CoreV1Api;
  private readonly apis: ApisApi;
  private readonly budget: RequestBudget;
  /** Jobs that were asked for, and of which the watch has told nothing since. */
  private readonly untold = new Set<string>();

  constructor(
    kubeConfig: KubeConfig,
    private readonly config: KubernetesConfig,
    logger: Logger,
  ) {
    const callTime = config.callSeconds * 1000;
    const connections = new SharedConnections(kubeConfig);
    this.batch = timelyClient(kubeConfig, connections, BatchV1Api, callTime);
    this.core = timelyClient(kubeConfig, connections, CoreV1Api, callTime);
    this.apis = timelyClient(kubeConfig, connections, ApisApi, callTime);
    const electionTime = Math.min(callTime, timesOf(config.electionSeconds * 1000).call);
    this.leases = timelyClient(kubeConfig, connections, CoordinationV1Api, electionTime);
    this.budget = new RequestBudget(config.qps, config.burst);
    const { namespace, resyncSeconds, silenceSeconds } = config;
    const scope = { namespace, labelSelector: ownSelector };
    const common = {
      config: kubeConfig,
      labelSelector: ownSelector,
      admit: (signal: AbortSignal) => this.budget.wait(signal),
      resync: resyncSeconds * 1000,
      silence: silenceSeconds * 1000,
      logger,
    };
    this.jobs = new Informer({
      ...common,
      path: `/apis/batch/v1/namespaces/${namespace}/jobs`,
      list: (page) => this.batch.listNamespacedJob({ ...scope, ...page }),
    });
    const told = ({ metadata }: V1Job) => void this.untold.delete(metadata?.name ?? '');
    this.jobs.cache.onChanged(told);
    this.jobs.cache.onRemoved(told);
    this.pods = new Informer({
      ...common,
      path: `/api/v1/namespaces/${namespace}/pods`,
      list: (page) => this.core.listNamespacedPod({ ...scope, ...page }),
    });
  }

  /** A Job of this name that exists already is adopted: an answer may have been lost. */
  async createJob(body: V1Job): Promise<void> {
    const { namespace } = this.config;
    const name = body.metadata!.name!;
    await this.budget.wait();
    try {
      await this.adopt(name, this.batch.createNamespacedJob({ namespace, body }));
    } catch (error) {
      if (statusOf(error) !== 409) throw error;
      await this.budget.wait();
      await this.adopt(name, this.batch.readNamespacedJob({ namespace, name }));
    }
  }

  /** What the watch tells meanwhile may be newer: that the Job is gone. */
  private async adopt(name: string, answer: Promise<V1Job>): Promise<void> {
    this.untold.add(name);
    try {
      const job = await answer;
      if (this.untold.has(name)) this.jobs.cache.put(job);
    } finally {
      this.untold.delete(name);
    }
  }

  /** As it is now, whatever the watch has told; a list of one, which needs no right beyond those of the watch. */
  async readPod(name: string): Promise<V1Pod | undefined> {
    const { namespace } = this.config;
    await this.budget.wait();
    const fieldSelector = `metadata.name=${name}`;
    const { items } = await this.core.listNamespacedPod({ namespace, labelSelector: ownSelector, fieldSelector });
    return items[0];
  }

  /** Only this very pod: another of its name is left alone. */
  async deletePod(pod: V1Pod): Promise<void> {
    const { namespace } = this.config;
    const { name, uid } = pod.metadata ?? {};
    await this.budget.wait();
    try {
      const body = { preconditions: { uid: uid! }, gracePeriodSeconds: 0 };
      await this.core.deleteNamespacedPod({ namespace, name: name!, body });
    } catch (error) {
      if (![404, 409].includes(statusOf(error) ?? 0)) throw error;
    }
  }

  async hasKueue(): Promise<boolean> {
    await this.budget.wait();
    const { groups } = await this.apis.getAPIVersions();
    return groups.some(({ name }) => name === 'kueue.x-k8s.io');
  }
}
