import { enrol } from '@strainscope/all-in-one/enrol';
import { ConsoleSession } from '@strainscope/all-in-one/console-session';
import { demoDomain, demoPassword, makeLeague, matchFiles } from '@strainscope/demo-league';
import { idFrom } from '@strainscope/kernel';
import { httpTransport } from '@strainscope/service-kit';
import { emptyDatabase, eventually, hasRedis, testPostgres } from '@strainscope/testing';
import pg from 'pg';
import { hasHelm, hasKafka, hasS3 } from '../src/components/locations.ts';
import { whyNoNode } from '../src/kubernetes/privileges.ts';
import { namespace, SolverCluster } from '../src/kubernetes/solver-cluster.ts';
import { thoseWhoWear } from '../src/league/those-who-wear.ts';

/** Why this machine cannot run a league whose events are solved in pods, or null. */
export const whyNoSolvingLeague =
  whyNoNode() ?? (hasKafka && hasS3 && hasRedis && hasHelm ? null : 'Kafka, S3, Redis or Helm is missing');
export const patience = { within: 580_000, every: 200 };

const seed = 2026;
/** Beside the console: what an event passes on its way to a simulation. */
const services = ['auth', 'org-hierarchy', 'sensor-ingest', 'simulation-orchestrator'];

export interface Running {
  id: string;
  /** Name of the pod. */
  pod: string;
  attempt: number;
}
export interface Job {
  metadata: { name: string };
  spec: { ttlSecondsAfterFinished?: number; completions?: number };
  status: { active?: number; succeeded?: number; conditions?: { type: string; reason?: string }[] };
}
export interface Pod {
  metadata: { name: string; ownerReferences?: { kind: string; name: string }[] };
  status: { phase: string };
}

const demo = makeLeague(seed);
const files = [...matchFiles(demo, { seed, events: 160 })]
  .filter(({ fault, name }) => !fault && name.startsWith('MG1'))
  .slice(0, 32);
const sensors = new Set(files.map(({ name }) => name.split('-')[0]!));

/** Runs a league whose events are solved in pods of a real Kubernetes, sends events, and reads what became of them. */
export class SolvingLeague {
  private sent = 0;

  private constructor(
    readonly cluster: SolverCluster,
    readonly session: ConsoleSession,
    private readonly database: pg.Client,
  ) {}

  /** Takes minutes. */
  static async start(): Promise<SolvingLeague> {
    const databaseUrls = await emptyDatabase(...services);
    const own = new URL((await testPostgres()).adminUrl);
    own.pathname = new URL(databaseUrls.auth!).pathname;
    const database = new pg.Client({ connectionString: own.href });
    await database.connect();
    const cluster = await SolverCluster.start(databaseUrls);
    const { callUrls, actorKey } = cluster.league;
    await enrol(thoseWhoWear(sensors, demo), httpTransport(callUrls, actorKey));
    const session = await eventually(
      () => ConsoleSession.signIn(cluster.league.url, `admin@${demoDomain}`, demoPassword),
      patience,
    );
    return new SolvingLeague(cluster, session, database);
  }

  async stop(): Promise<void> {
    await this.cluster.stop();
    await this.database.end();
  }

  /** @param sql names the tables of the orchestrator as `@simulations` */
  async query<T>(sql: string): Promise<T[]> {
    return (await this.database.query(sql.replaceAll('@', 'simulation_orchestrator.'))).rows as T[];
  }

  /** Uploads the next events of the demo's match day at the console. */
  async send(count: number): Promise<void> {
    const next = files.slice(this.sent, this.sent + count);
    expect(next).toHaveLength(count);
    for (const file of next) {
      const uploadId = idFrom('kubernetes upload', file.name);
      await eventually(() => this.session.upload({ uploadId, ...file }), patience);
    }
    this.sent += count;
  }

  /** Simulations that pods are solving, the one begun last first. */
  held(): Promise<Running[]> {
    return this.query<Running>(
      `select id, worker_id as pod, lease_attempt as attempt from @simulations where status = 'running'
       order by attempt_started_at desc`,
    );
  }

  /** A simulation that a pod is solving: the one that will go on for longest. */
  running(): Promise<Running> {
    return eventually(async () => {
      const [row] = await this.held();
      if (!row) throw new Error('nothing runs yet');
      return row;
    }, patience);
  }

  /** Events that were sent and are not solved yet. */
  async countUnsolved(): Promise<number> {
    return this.sent - (await this.countComplete());
  }

  private async countComplete(): Promise<number> {
    const sql = `select count(*)::int as n from @simulations where status = 'complete'`;
    const [row] = await this.query<{ n: number }>(sql);
    return row!.n;
  }

  pods(): Promise<Pod[]> {
    return this.cluster.kubernetes.list<Pod>('pods', '-n', namespace);
  }

  jobs(): Promise<Job[]> {
    return this.cluster.kubernetes.list<Job>('jobs', '-n', namespace);
  }

  /** Every simulation that was sent has one complete attempt, and a field; no attempt goes on. */
  async expectAllEndedOnce(): Promise<void> {
    await eventually(async () => expect(await this.countComplete()).toBe(this.sent), patience);
    const ends = await this.query<{ n: number; node: string }>(
      `select count(*)::int as n, min(node) as node from @attempts where outcome = 'complete' group by simulation_id`,
    );
    expect(ends).toEqual(Array.from({ length: this.sent }, () => ({ n: 1, node: 'node-1' })));
    const once = `select count(*)::int as n from @simulation_transitions where status = 'complete' group by simulation_id`;
    expect(await this.query(once)).toEqual(ends.map(() => ({ n: 1 })));
    expect(await this.query(`select 1 from @attempts where outcome = 'running'`)).toEqual([]);
    const results = await this.query<{ mps95: number; field_size: string }>(`select mps95, field_size from @results`);
    expect(results).toHaveLength(this.sent);
    for (const { mps95, field_size } of results) {
      expect(mps95).toBeGreaterThan(0);
      expect(Number(field_size)).toBeGreaterThan(10_000);
    }
  }

  /** Takes half a minute, as whoever waits for work is dismissed when it asks again; what any test left is seen by the last that looks. */
  async expectNothingLeft(): Promise<void> {
    await eventually(async () => {
      const pods = await this.pods();
      expect(pods.filter(({ status }) => !['Succeeded', 'Failed'].includes(status.phase))).toEqual([]);
      const jobs = await this.jobs();
      expect(jobs.filter(({ status }) => (status.active ?? 0) > 0)).toEqual([]);
      expect(jobs.every(({ spec }) => spec.ttlSecondsAfterFinished !== undefined)).toBe(true);
      expect(pods.every(({ metadata }) => metadata.ownerReferences?.[0]?.kind === 'Job')).toBe(true);
    }, patience);
  }
}
