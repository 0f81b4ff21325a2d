import { setTimeout as sleep } from 'node:timers/promises';
import { V1MicroTime } from '@kubernetes/client-node';
import type { CoordinationV1Api, V1Lease } from '@kubernetes/client-node';
import type { Logger } from '@strainscope/observability';
import { statusOf } from './api-error.ts';
import { leadershipMove, observe, stillLeads, timesOf } from './leadership.ts';
import type { Observation } from './leadership.ts';

export interface ElectionOptions {
  api: CoordinationV1Api;
  namespace: string;
  name: string;
  /** Unique per process. */
  me: string;
  /** Milliseconds after which a silent leader is succeeded. */
  duration: number;
  /** What a leader tells those who stand by, with each renewal; undefined while it has nothing to say. */
  tell: () => string | undefined;
  logger: Logger;
}

/** Annotation of the Lease. */
const word = 'strainscope.io/told';

/** One of several processes acts; the others stand by. A Lease object says who, its resource version guards every change. */
export class LeaderElection {
  private observation: Observation | null = null;
  private renewedAt: number | null = null;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private isFailing = false;

  constructor(private readonly options: ElectionOptions) {}

  get leads(): boolean {
    return stillLeads(this.renewedAt, this.options.duration, performance.now());
  }

  /** What the present leader, another process, last told; undefined when it is silent. */
  get told(): string | undefined {
    if (!this.observation || this.leads) return undefined;
    const { lease, since } = this.observation;
    return lease.holder === '' || performance.now() - since > this.options.duration ? undefined : lease.told;
  }

  start(): void {
    this.running = this.run();
  }

  /** Gives the Lease up, so that the next leader need not wait. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    if (!this.leads) return;
    this.renewedAt = null;
    await this.write('').catch(() => undefined);
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.attempt();
      await sleep(timesOf(this.options.duration).pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /**
   * Tries to lead. An instance that loses a race, is refused or hears nothing tries again at the next turn; a lost race
   * is no fault.
   */
  private async attempt(): Promise<void> {
    try {
      await this.turn();
      this.isFailing = false;
    } catch (err) {
      const status = statusOf(err);
      if (status === 409 || this.isFailing) return;
      this.isFailing = true;
      this.options.logger.warn({ err, status }, 'no leader can be elected: the Lease cannot be read or written');
    }
  }

  /** One look at the Lease. */
  private async turn(): Promise<void> {
    const { me, duration } = this.options;
    const startedAt = performance.now();
    const lease = await this.read();
    this.observation = lease ? observe(this.observation, observed(lease), performance.now()) : null;
    if (leadershipMove(this.observation, me, duration, performance.now()) === 'wait') {
      this.renewedAt = null;
      return;
    }
    await this.write(me, lease);
    this.renewedAt = startedAt;
  }

  private async read(): Promise<V1Lease | null> {
    const { api, namespace, name } = this.options;
    try {
      return await api.readNamespacedLease({ namespace, name });
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  private async write(holder: string, known?: V1Lease | null): Promise<void> {
    const { api, namespace, name, duration, tell } = this.options;
    const current = known === undefined ? await this.read() : known;
    const now = new V1MicroTime();
    const told = holder === '' ? undefined : tell();
    const annotations = told === undefined ? {} : { annotations: { [word]: told } };
    const body: V1Lease = {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: {
        name,
        namespace,
        ...annotations,
        ...(current ? { resourceVersion: current.metadata!.resourceVersion! } : {}),
      },
      spec: { holderIdentity: holder, leaseDurationSeconds: Math.ceil(duration / 1000), renewTime: now },
    };
    if (current) await api.replaceNamespacedLease({ namespace, name, body });
    else await api.createNamespacedLease({ namespace, body });
  }
}

function observed({ metadata, spec }: V1Lease) {
  const told = metadata?.annotations?.[word];
  return { holder: spec?.holderIdentity ?? '', version: metadata?.resourceVersion ?? '', told };
}
