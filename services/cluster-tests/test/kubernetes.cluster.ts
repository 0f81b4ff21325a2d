import { setTimeout as sleep } from 'node:timers/promises';
import { enrol } from '@strainscope/all-in-one/enrol';
import { ConsoleSession } from '@strainscope/all-in-one/console-session';
import { demoDomain, demoPassword, makeLeague, matchFiles, Random } from '@strainscope/demo-league';
import { idFrom } from '@strainscope/kernel';
import { httpTransport } from '@strainscope/service-kit';
import { emptyDatabase, eventually, hasRedis, notRun, testPostgres } from '@strainscope/testing';
import pg from 'pg';
import { freePorts } from '../src/components/free-ports.ts';
import { hasHelm, hasKafka, hasS3 } from '../src/components/locations.ts';
import { evaluateIn } from '../src/kubernetes/evaluate.ts';
import { killProgram } from '../src/kubernetes/kill-program.ts';
import { whyNoNode } from '../src/kubernetes/privileges.ts';
import { thoseWhoWear } from '../src/league/those-who-wear.ts';
import { namespace, orchestratorName, SolverCluster } from '../src/kubernetes/solver-cluster.ts';

const seed = 2026;
const league = makeLeague(seed);
/** Beside the console: what an event passes on its way to a simulation. */
const services = ['auth', 'org-hierarchy', 'sensor-ingest', 'simulation-orchestrator'];
const patience = { within: 580_000, every: 200 };

interface Running {
  id: string;
  /** Name of the pod. */
  pod: string;
  attempt: number;
}
interface AttemptEnd {
  outcome: string;
  reason_code: string | null;
}
/** When a pod computed what it handed in, ms since 1970. */
interface Solve {
  from: number;
  to: number;
}
interface Job {
  metadata: { name: string };
  spec: { ttlSecondsAfterFinished?: number; completions?: number };
  status: { active?: number; succeeded?: number; conditions?: { type: string; reason?: string }[] };
}
interface Pod {
  metadata: { name: string; ownerReferences?: { kind: string; name: string }[] };
  status: { phase: string };
}

const why = whyNoNode() ?? (hasKafka && hasS3 && hasRedis && hasHelm ? null : 'Kafka, S3, Redis or Helm is missing');
if (why) notRun('simulations as pods of a real Kubernetes', why);
else
  describe('simulations as pods of a real Kubernetes', () => {
    let cluster: SolverCluster;
    let database: pg.Client;
    let session: ConsoleSession;

    beforeAll(async () => {
      const databaseUrls = await emptyDatabase(...services);
      const own = new URL((await testPostgres()).adminUrl);
      own.pathname = new URL(databaseUrls.auth!).pathname;
      database = new pg.Client({ connectionString: own.href });
      await database.connect();
      cluster = await SolverCluster.start(databaseUrls);
      const { callUrls, actorKey } = cluster.league;
      await enrol(thoseWhoWear(sensors, league), httpTransport(callUrls, actorKey));
      session = await eventually(
        () => ConsoleSession.signIn(cluster.league.url, `admin@${demoDomain}`, demoPassword),
        patience,
      );
    }, 900_000);
    afterAll(async () => {
      await cluster?.stop();
      await database?.end();
    }, 120_000);

    const files = [...matchFiles(league, { seed, events: 160 })]
      .filter(({ fault, name }) => !fault && name.startsWith('MG1'))
      .slice(0, 32);
    const sensors = new Set(files.map(({ name }) => name.split('-')[0]!));
    let sent = 0;

    async function query<T>(sql: string): Promise<T[]> {
      return (await database.query(sql.replaceAll('@', 'simulation_orchestrator.'))).rows as T[];
    }

    /** Uploads the next events of the demo's match day at the console. */
    async function send(count: number): Promise<void> {
      const next = files.slice(sent, sent + count);
      expect(next).toHaveLength(count);
      for (const file of next) {
        const uploadId = idFrom('kubernetes upload', file.name);
        await eventually(() => session.upload({ uploadId, ...file }), patience);
      }
      sent += count;
    }

    const held = `select id, worker_id as pod, lease_attempt as attempt from @simulations where status = 'running'
      order by attempt_started_at desc`;

    /** A simulation that a pod is solving: the one that will go on for longest. */
    function running(): Promise<Running> {
      return eventually(async () => {
        const [row] = await query<Running>(held);
        if (!row) throw new Error('nothing runs yet');
        return row;
      }, patience);
    }

    /** How that attempt ended. */
    function endOf({ id, attempt }: Running): Promise<AttemptEnd> {
      return eventually(async () => {
        const [row] = await query<AttemptEnd>(
          `select outcome, reason_code from @attempts where simulation_id = '${id}' and number = ${attempt}`,
        );
        if (!row || row.outcome === 'running') throw new Error('it has not ended yet');
        return row;
      }, patience);
    }

    /** Attempts of a simulation that failed for its own reasons. */
    async function ownFailuresOf(id: string): Promise<number> {
      const [row] = await query<{ own: number }>(`select own_failures as own from @simulations where id = '${id}'`);
      return row!.own;
    }

    async function countComplete(): Promise<number> {
      const [row] = await query<{ n: number }>(`select count(*)::int as n from @simulations where status = 'complete'`);
      return row!.n;
    }

    /** Every simulation that was sent has one complete attempt, and a field; no attempt goes on. */
    async function expectAllEndedOnce(): Promise<void> {
      await eventually(async () => expect(await countComplete()).toBe(sent), patience);
      const ends = await query<{ n: number; node: string }>(
        `select count(*)::int as n, min(node) as node from @attempts where outcome = 'complete' group by simulation_id`,
      );
      expect(ends).toEqual(Array.from({ length: sent }, () => ({ n: 1, node: 'node-1' })));
      const once = `select count(*)::int as n from @simulation_transitions where status = 'complete' group by simulation_id`;
      expect(await query(once)).toEqual(ends.map(() => ({ n: 1 })));
      expect(await query(`select 1 from @attempts where outcome = 'running'`)).toEqual([]);
      const results = await query<{ mps95: number; field_size: string }>(`select mps95, field_size from @results`);
      expect(results).toHaveLength(sent);
      for (const { mps95, field_size } of results) {
        expect(mps95).toBeGreaterThan(0);
        expect(Number(field_size)).toBeGreaterThan(10_000);
      }
    }

    /** Takes half a minute, as whoever waits for work is dismissed when it asks again; what any test left is seen by the last that looks. */
    async function expectNothingLeft(): Promise<void> {
      await eventually(async () => {
        const pods = await cluster.kubernetes.list<Pod>('pods', '-n', namespace);
        expect(pods.filter(({ status }) => !['Succeeded', 'Failed'].includes(status.phase))).toEqual([]);
        const jobs = await cluster.kubernetes.list<Job>('jobs', '-n', namespace);
        expect(jobs.filter(({ status }) => (status.active ?? 0) > 0)).toEqual([]);
        expect(jobs.every(({ spec }) => spec.ttlSecondsAfterFinished !== undefined)).toBe(true);
        expect(pods.every(({ metadata }) => metadata.ownerReferences?.[0]?.kind === 'Job')).toBe(true);
      }, patience);
    }

    test('events of the demo become pods, and pods results', async () => {
      await send(2);
      await expectAllEndedOnce();
      await expectNothingLeft();
    }, 1_200_000);

    /** As at the console: how many workers the pool may have; null for as many as are configured. */
    async function allow(pool: string, concurrency: number | null): Promise<void> {
      await eventually(() => session.call('POST', '/operations/pool', { pool, concurrency }), patience);
    }

    test('an operator leaves the pool of long workers none: each simulation has a Job of its own, to its result', async () => {
      const since = new Date().toISOString();
      await allow('cpu', 0);
      await send(2);
      await expectAllEndedOnce();
      const solved = await query<{ pool: string; pod: string }>(
        `select pool, worker_id as pod from @attempts where outcome = 'complete' and started_at > '${since}'`,
      );
      expect(solved.map(({ pool }) => pool)).toEqual(['single', 'single']);
      const pods = await cluster.kubernetes.list<Pod>('pods', '-n', namespace);
      const owners = pods.filter(({ metadata }) => solved.some(({ pod }) => pod === metadata.name));
      const own = new Set(owners.map(({ metadata }) => metadata.ownerReferences![0]!.name));
      expect(own.size).toBe(2);
      await eventually(async () => {
        const jobs = await cluster.kubernetes.list<Job>('jobs', '-n', namespace);
        const { length } = jobs.filter(
          ({ metadata, spec, status }) => own.has(metadata.name) && spec.completions === 1 && status.succeeded === 1,
        );
        expect(length).toBe(2);
      }, patience);
      await allow('cpu', null);
    }, 1_200_000);

    describe('one simulation meets all bad luck there is', () => {
      const limit = 1_200_000;

      test(
        'its solver exits with a failure: an attempt is spent',
        async () => {
          await send(1);
          const victim = await running();
          await evaluateIn(cluster.kubernetes, namespace, victim.pod, 'process.exit(3)');
          expect(await endOf(victim)).toEqual({ outcome: 'failed', reason_code: 'WORKER_CRASHED' });
        },
        limit,
      );

      test(
        'its solver takes more memory than it may: that is told apart',
        async () => {
          const victim = await running();
          const greed = 'const hoard = []; for (;;) hoard.push(Buffer.alloc(2 ** 26, 1))';
          await evaluateIn(cluster.kubernetes, namespace, victim.pod, greed);
          expect(await endOf(victim)).toEqual({ outcome: 'failed', reason_code: 'OUT_OF_MEMORY' });
        },
        limit,
      );

      test(
        'its pod is evicted, and gives the work back',
        async () => {
          const victim = await running();
          await cluster.kubernetes.evict(namespace, victim.pod);
          expect(await endOf(victim)).toEqual({ outcome: 'released', reason_code: null });
        },
        limit,
      );

      test(
        'somebody deletes its pod',
        async () => {
          const victim = await running();
          await cluster.kubernetes.kubectl('delete', 'pod', victim.pod, '-n', namespace, '--force', '--grace-period=0');
          expect(await endOf(victim)).toEqual({ outcome: 'released', reason_code: null });
        },
        limit,
      );

      test(
        'kubelet, API server and the leading orchestrator are killed: another leads, and adopts what runs',
        async () => {
          const { id } = await running();
          const before = await leader();
          await cluster.standby.start();
          for (const part of ['kubelet', 'apiserver'] as const) cluster.kubernetes.restart(part);
          await cluster.league.service('simulation-orchestrator').kill();
          await eventually(async () => expect(await leader()).not.toBe(before), patience);
          await expectAllEndedOnce();
          await expectNothingLeft();
          expect(await ownFailuresOf(id)).toBe(2);
        },
        limit,
      );
    });

    /** The Job of a pod that is there. */
    async function jobOf(pod: string): Promise<string> {
      const pods = await cluster.kubernetes.list<Pod>('pods', '-n', namespace);
      return pods.find(({ metadata }) => metadata.name === pod)!.metadata.ownerReferences![0]!.name;
    }

    /** Why a Job failed, as its controller says. */
    async function failureOf(job: string): Promise<string | undefined> {
      const jobs = await cluster.kubernetes.list<Job>('jobs', '-n', namespace);
      const { conditions = [] } = jobs.find(({ metadata }) => metadata.name === job)!.status;
      return conditions.find(({ type }) => type === 'Failed')?.reason;
    }

    test('a solver that says that it is set up wrongly ends its Job by the policy for failed pods; its simulation says why, and is solved by another Job', async () => {
      await send(1);
      const victim = await running();
      const job = await jobOf(victim.pod);
      await evaluateIn(cluster.kubernetes, namespace, victim.pod, 'process.exit(2)');
      expect(await endOf(victim)).toEqual({ outcome: 'failed', reason_code: 'WORKER_CRASHED' });
      const why = `select reason from @attempts where simulation_id = '${victim.id}' and number = ${victim.attempt}`;
      expect(await query(why)).toEqual([{ reason: 'The solver stopped unexpectedly.' }]);
      await eventually(async () => expect(await failureOf(job)).toBe('PodFailurePolicy'), patience);
      await expectAllEndedOnce();
      expect(await ownFailuresOf(victim.id)).toBe(1);
      const solver = `select worker_id as pod from @attempts where simulation_id = '${victim.id}' and outcome = 'complete'`;
      const [{ pod }] = (await query<{ pod: string }>(solver)) as [{ pod: string }];
      expect(await jobOf(pod)).not.toBe(job);
    }, 1_200_000);

    test('a solve that stands still is its own fault once it did so for longer than it may, the end of its Job is nobody’s', async () => {
      // Nobody asks it for work: it looks after what others gave away, and has a limit that can be waited for.
      const [port, work] = await freePorts(2);
      const setting = 'STRAINSCOPE_SIMULATION_ORCHESTRATOR';
      const impatient = cluster.standby.replica(port!, {
        [`${setting}_WORK_PORT`]: String(work),
        [`${setting}_STALL_SECONDS_COARSE`]: '15',
        [`${setting}_STALL_SECONDS_FINE`]: '15',
      });
      await impatient.start();
      await send(1);
      const endless = await running();
      // Its threads are never heard again; itself it goes on, and renews its lease.
      const deaf = `process.getBuiltinModule('node:worker_threads').Worker.prototype.once = function () { return this; }`;
      await evaluateIn(cluster.kubernetes, namespace, endless.pod, deaf);
      expect(await endOf(endless)).toEqual({ outcome: 'failed', reason_code: 'NO_PROGRESS' });
      await impatient.kill();

      const spent = await running();
      const job = await jobOf(spent.pod);
      const deadline = JSON.stringify({ spec: { activeDeadlineSeconds: 1 } });
      await cluster.kubernetes.kubectl('patch', 'job', job, '-n', namespace, '-p', deadline);
      expect(await endOf(spent)).toEqual({ outcome: 'released', reason_code: null });
      await eventually(async () => expect(await failureOf(job)).toBe('DeadlineExceeded'), patience);

      await expectAllEndedOnce();
      expect(await ownFailuresOf(endless.id)).toBe(1);
    }, 1_200_000);

    test('a node falls silent and its solver with it: the work returns to the queue, and is solved when the node is back', async () => {
      await send(1);
      const victim = await running();
      cluster.kubernetes.kill('kubelet');
      await killProgram(victim.pod);
      expect(await endOf(victim)).toEqual({ outcome: 'lease-lost', reason_code: null });
      cluster.kubernetes.revive('kubelet');
      await cluster.kubernetes.untilReady();
      await expectAllEndedOnce();
      expect(await ownFailuresOf(victim.id)).toBe(0);
    }, 900_000);

    test('the node is drained: its workers give back what they hold, which waits, and is solved when the node takes pods again', async () => {
      const { kubernetes } = cluster;
      await send(3);
      const victim = await running();
      await kubernetes.kubectl('drain', 'node-1', '--delete-emptydir-data', '--timeout=5m');
      try {
        expect(await endOf(victim)).toEqual({ outcome: 'released', reason_code: null });
        await eventually(async () => {
          expect(await query(held)).toEqual([]);
          const pods = await kubernetes.list<Pod>('pods', '-n', namespace);
          expect(new Set(pods.map(({ status }) => status.phase))).toEqual(new Set(['Pending']));
        }, patience);
      } finally {
        await kubernetes.kubectl('uncordon', 'node-1');
      }
      await expectAllEndedOnce();
      expect(await ownFailuresOf(victim.id)).toBe(0);
    }, 1_200_000);

    test('the orchestrator is killed at 20 random moments while its pods solve: every simulation ends once', async () => {
      const killSeed = Number(process.env.STRAINSCOPE_KILL_SEED ?? Date.now() % 100_000);
      const random = new Random(killSeed);
      const orchestrator = cluster.standby;
      const since = new Date().toISOString();
      await send(1);
      await running();
      await Promise.all([orchestrator.kill(), cluster.league.service('simulation-orchestrator').kill()]);
      const begun = Date.now();
      await orchestrator.start();
      // Also while it starts.
      const longest = Date.now() - begun + 4_000;
      let starting: Promise<unknown> = Promise.resolve();
      const kills: number[] = [];
      for (let kill = 0; kill < 20; kill += 1) {
        // There is always something to solve, and mostly for two.
        if (sent - (await countComplete()) < 2) await send(1);
        await sleep(random.between(0, longest));
        kills.push(Date.now());
        await orchestrator.kill();
        await starting;
        starting = orchestrator.start().catch(() => undefined);
      }
      await starting;
      await expectAllEndedOnce();
      await expectNothingLeft();
      const computed = await solves();
      const amid = kills.filter((at) => computed.some(({ from, to }) => from < at && at < to)).length;
      process.stdout.write(
        `orchestrator: killed at 20 moments of seed ${killSeed}, at ${amid} of them pods computed what became a result\n`,
      );
      // Otherwise the kills hardly met what this is about. Fifteen as a rule; the moments are random.
      expect(amid).toBeGreaterThanOrEqual(7);
      const own = `select worker_id, reason_code, reason from @attempts where outcome = 'failed' and started_at > '${since}'`;
      expect(await query(own)).toEqual([]);
    }, 1_800_000);

    /** Those that became results; a pod that waits with what it has solved does not solve. */
    function solves(): Promise<Solve[]> {
      return query<Solve>(
        `select extract(epoch from started_at)::float8 * 1000 as from,
                (extract(epoch from started_at)::float8 + solve_seconds) * 1000 as to
         from @attempts a join @cost_entries c on c.simulation_id = a.simulation_id and c.attempt = a.number
         where outcome = 'complete'`,
      );
    }

    async function leader(): Promise<string> {
      const lease = ['get', 'lease', 'strainscope-orchestrator', '-n', namespace];
      return cluster.kubernetes.kubectl(...lease, '-o', 'jsonpath={.spec.holderIdentity}');
    }

    test('the rights of the chart are all that the orchestrator has', async () => {
      const review = { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectRulesReview', spec: { namespace } };
      const as = `--as=system:serviceaccount:${namespace}:${orchestratorName}`;
      const { stdout } = await cluster.kubernetes.create(review, '-o', 'json', '--validate=false', as);
      const { status } = JSON.parse(stdout) as {
        status: { resourceRules: { resources: string[]; resourceNames?: string[]; verbs: string[] }[] };
      };
      const rights = status.resourceRules.map(
        ({ resources, resourceNames = [], verbs }) =>
          `${[...resources, ...resourceNames].join('/')}: ${verbs.toSorted().join()}`,
      );
      expect(rights.filter((right) => !/^selfsubject/.test(right)).toSorted()).toEqual([
        'jobs: create,get,list,watch',
        'leases/strainscope-orchestrator: get,update',
        'leases: create',
        'pods: delete,list,watch',
      ]);
      for (const denied of [
        ['get', 'secrets'],
        ['delete', 'jobs', '--all'],
        ['get', 'pods', '-A'],
      ]) {
        const attempt = cluster.kubernetes.kubectl(...denied, '-n', namespace, as);
        await expect(attempt).rejects.toThrow(/forbidden/);
      }
    });
  });
