import { randomBytes } from 'node:crypto';
import { systemClock } from '@strainscope/kernel';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { orchestratorConfig, simulationOrchestrator } from '@strainscope/simulation-orchestrator';
import { recordedHae } from '@strainscope/simulation-orchestrator/fixtures';
import { TestBlobs } from '@strainscope/simulation-orchestrator/test-blobs';
import { eventually } from '@strainscope/testing';
import { freePorts } from '../src/components/free-ports.ts';
import { ClusterApi } from '../src/kubernetes/cluster-api.ts';
import { FakeNodes, onFakeNodes } from '../src/kubernetes/fake-nodes.ts';
import { PlayedWorkers } from '../src/kubernetes/played-workers.ts';
import { TestKubernetes } from '../src/kubernetes/test-kubernetes.ts';

export const namespace = 'league';
/** Finished Jobs are deleted after so long, s. */
export const keepSeconds = 10;
const solverVersion = '1.0.0-test';

export interface Job {
  metadata: { name: string; uid: string; resourceVersion?: string };
  spec: { ttlSecondsAfterFinished?: number; completions?: number; suspend?: boolean };
  status: { conditions?: { type: string; status: string }[] };
}

export interface PlayedClusterOptions {
  nodes: number;
  /** Pods at most in the namespace; otherwise as many as the product has by itself. */
  mostPods?: number;
  /** Pods at most that take one simulation each. */
  isolated: number;
  /** Pods at most that go on until there is nothing to do. */
  elastic?: number;
  /** LocalQueue of Kueue. */
  queue?: string;
  isReclaimed?: (lease: number) => boolean;
  /** Before the orchestrator starts: what it shall find in the cluster. */
  prepare?: (kubernetes: TestKubernetes) => Promise<void>;
  /** Hears of every change of a Job, in order. */
  onJob: (job: Job) => void;
}

/**
 * The whole orchestrator, which makes Jobs on a real control plane; nodes with graphics processors are fake, and their
 * workers played.
 */
export class PlayedCluster {
  private constructor(
    readonly kubernetes: TestKubernetes,
    readonly workers: PlayedWorkers,
    private readonly service: TestedService,
    private readonly blobs: TestBlobs,
    /** Lets the workers ask for work. */
    readonly begin: () => void,
    private readonly parts: readonly (() => unknown)[],
  ) {}

  static async start(options: PlayedClusterOptions) {
    const { nodes, mostPods, isolated, elastic = 0, queue, isReclaimed = () => false, prepare, onJob } = options;
    const kubernetes = await TestKubernetes.start({ nodeGrace: '2h' });
    try {
      await kubernetes.kubectl('create', 'namespace', namespace);
      await prepare?.(kubernetes);
      const fakeNodes = await FakeNodes.start(kubernetes, nodes, 8);
      const api = await ClusterApi.open(kubernetes);
      await api.watch<Job>(`/apis/batch/v1/namespaces/${namespace}/jobs`, ({ object }) => onJob(object));
      const [workPort] = await freePorts(1);
      const work = { url: `http://127.0.0.1:${workPort}`, token: randomBytes(32).toString('hex'), solverVersion };
      const begin = Promise.withResolvers<void>();
      const workers = await PlayedWorkers.start({ api, namespace, work, begin: begin.promise, isReclaimed });
      const blobs = await TestBlobs.open();
      process.env.KUBECONFIG = kubernetes.kubeconfig;
      const limits = { memory: '2Gi', 'nvidia.com/gpu': '1' };
      const pools = [
        { name: 'elastic', most: elastic, isolation: 'worker' },
        { name: 'isolated', most: isolated, isolation: 'simulation' },
      ].map((pool) => ({ ...pool, image: 'played', limits, queue, ...onFakeNodes }));
      const config = orchestratorConfig.parse({
        solverVersion,
        workPort,
        workToken: work.token,
        // Played workers do not renew, and on busy cores an answer takes long.
        leaseSeconds: 180,
        workers: { coolDownSeconds: 3 },
        kubernetes: {
          namespace,
          workUrl: work.url,
          keepSeconds,
          mostPods,
          pools: pools.filter(({ most }) => most > 0),
        },
      });
      const service = await testedService(simulationOrchestrator, config, { blobs: blobs.store });
      const parts = [() => api.close(), () => blobs.close(), () => fakeNodes.stop(), () => kubernetes.stop()];
      return new PlayedCluster(kubernetes, workers, service, blobs, begin.resolve, parts);
    } catch (error) {
      await kubernetes.stop();
      throw error;
    }
  }

  /** One event comes by the bus; copies of its simulation, each with a content of its own, stand for the others. */
  async order(simulations: number): Promise<void> {
    const hae = await recordedHae({ blobs: this.blobs, clock: systemClock });
    await this.service.announce('strainscope.ingest.hae.recorded.v1', hae.eventId, hae);
    await eventually(async () => expect(await this.count('simulations')).toBe(1));
    await this.service.rows(
      `insert into simulations select (jsonb_populate_record(s, jsonb_build_object(
         'id', gen_random_uuid(), 'event_id', gen_random_uuid(), 'content_key', md5(n::text)))).*
       from simulations s, generate_series(2, ${simulations}) n`,
    );
    expect(await this.count(`simulations where status = 'queued'`)).toBe(simulations);
  }

  async count(what: string): Promise<number> {
    const [row] = await this.service.rows<{ n: number }>(`select count(*)::int as n from ${what}`);
    return row!.n;
  }

  /** How attempts ended, each end with its attempts and their simulations. */
  ends(): Promise<{ outcome: string; attempts: number; simulations: number }[]> {
    return this.service.rows(
      `select outcome, count(*)::int as attempts, count(distinct simulation_id)::int as simulations
       from attempts group by outcome order by outcome`,
    );
  }

  /** Jobs and pods that the API server still knows. */
  leftovers(): Promise<unknown[]> {
    return this.kubernetes.list('pods,jobs', '-n', namespace);
  }

  async stop(): Promise<void> {
    this.workers.stop();
    await this.service.stop();
    for (const end of this.parts) await end();
  }
}
