import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@strainscope/demo-league';
import { eventually, notRun } from '@strainscope/testing';
import { freePorts } from '../src/components/free-ports.ts';
import { evaluateIn } from '../src/kubernetes/evaluate.ts';
import { killProgram } from '../src/kubernetes/kill-program.ts';
import { namespace } from '../src/kubernetes/solver-cluster.ts';
import type { SolverCluster } from '../src/kubernetes/solver-cluster.ts';
import { patience, SolvingLeague, whyNoSolvingLeague } from './solving-league.ts';
import type { Running } from './solving-league.ts';

interface AttemptEnd {
  outcome: string;
  reason_code: string | null;
}
/** When a pod computed what it handed in, ms since 1970. */
interface Solve {
  from: number;
  to: number;
}

if (whyNoSolvingLeague) notRun('simulations as pods of a real Kubernetes', whyNoSolvingLeague);
else
  describe('simulations as pods of a real Kubernetes', () => {
    let league: SolvingLeague;
    let cluster: SolverCluster;
    beforeAll(async () => {
      league = await SolvingLeague.start();
      cluster = league.cluster;
    }, 900_000);
    afterAll(() => league?.stop(), 120_000);

    /** How that attempt ended. */
    function endOf({ id, attempt }: Running): Promise<AttemptEnd> {
      return eventually(async () => {
        const [row] = await league.query<AttemptEnd>(
          `select outcome, reason_code from @attempts where simulation_id = '${id}' and number = ${attempt}`,
        );
        if (!row || row.outcome === 'running') throw new Error('it has not ended yet');
        return row;
      }, patience);
    }

    /** Attempts of a simulation that failed for its own reasons. */
    async function ownFailuresOf(id: string): Promise<number> {
      const [row] = await league.query<{ own: number }>(
        `select own_failures as own from @simulations where id = '${id}'`,
      );
      return row!.own;
    }

    /** As at the console: how many workers the pool may have; null for as many as are configured. */
    async function allow(pool: string, concurrency: number | null): Promise<void> {
      await eventually(() => league.session.call('POST', '/operations/pool', { pool, concurrency }), patience);
    }

    test('an operator leaves the pool of long workers none: each simulation has a Job of its own, to its result', async () => {
      const since = new Date().toISOString();
      await allow('cpu', 0);
      await league.send(2);
      await league.expectAllEndedOnce();
      const solved = await league.query<{ pool: string; pod: string }>(
        `select pool, worker_id as pod from @attempts where outcome = 'complete' and started_at > '${since}'`,
      );
      expect(solved.map(({ pool }) => pool)).toEqual(['single', 'single']);
      const pods = await league.pods();
      const owners = pods.filter(({ metadata }) => solved.some(({ pod }) => pod === metadata.name));
      const own = new Set(owners.map(({ metadata }) => metadata.ownerReferences![0]!.name));
      expect(own.size).toBe(2);
      await eventually(async () => {
        const jobs = await league.jobs();
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
          await league.send(1);
          const victim = await league.running();
          await evaluateIn(cluster.kubernetes, namespace, victim.pod, 'process.exit(3)');
          expect(await endOf(victim)).toEqual({ outcome: 'failed', reason_code: 'WORKER_CRASHED' });
        },
        limit,
      );

      test(
        'its solver takes more memory than it may: that is told apart',
        async () => {
          const victim = await league.running();
          const greed = 'const hoard = []; for (;;) hoard.push(Buffer.alloc(2 ** 26, 1))';
          await evaluateIn(cluster.kubernetes, namespace, victim.pod, greed);
          expect(await endOf(victim)).toEqual({ outcome: 'failed', reason_code: 'OUT_OF_MEMORY' });
        },
        limit,
      );

      test(
        'its pod is evicted, and gives the work back',
        async () => {
          const victim = await league.running();
          await cluster.kubernetes.evict(namespace, victim.pod);
          expect(await endOf(victim)).toEqual({ outcome: 'released', reason_code: null });
        },
        limit,
      );

      test(
        'somebody deletes its pod',
        async () => {
          const victim = await league.running();
          await cluster.kubernetes.kubectl('delete', 'pod', victim.pod, '-n', namespace, '--force', '--grace-period=0');
          expect(await endOf(victim)).toEqual({ outcome: 'released', reason_code: null });
        },
        limit,
      );

      test(
        'kubelet, API server and the leading orchestrator are killed: another leads, and adopts what runs',
        async () => {
          const { id } = await league.running();
          const before = await leader();
          await cluster.standby.start();
          for (const part of ['kubelet', 'apiserver'] as const) cluster.kubernetes.restart(part);
          await cluster.league.service('simulation-orchestrator').kill();
          await eventually(async () => expect(await leader()).not.toBe(before), patience);
          await league.expectAllEndedOnce();
          await league.expectNothingLeft();
          expect(await ownFailuresOf(id)).toBe(2);
        },
        limit,
      );
    });

    /** The Job of a pod that is there. */
    async function jobOf(pod: string): Promise<string> {
      const pods = await league.pods();
      return pods.find(({ metadata }) => metadata.name === pod)!.metadata.ownerReferences![0]!.name;
    }

    /** Why a Job failed, as its controller says. */
    async function failureOf(job: string): Promise<string | undefined> {
      const jobs = await league.jobs();
      const { conditions = [] } = jobs.find(({ metadata }) => metadata.name === job)!.status;
      return conditions.find(({ type }) => type === 'Failed')?.reason;
    }

    test('a solver that says that it is set up wrongly ends its Job by the policy for failed pods; its simulation says why, and is solved by another Job', async () => {
      await league.send(1);
      const victim = await league.running();
      const job = await jobOf(victim.pod);
      await evaluateIn(cluster.kubernetes, namespace, victim.pod, 'process.exit(2)');
      expect(await endOf(victim)).toEqual({ outcome: 'failed', reason_code: 'WORKER_CRASHED' });
      const why = `select reason from @attempts where simulation_id = '${victim.id}' and number = ${victim.attempt}`;
      expect(await league.query(why)).toEqual([{ reason: 'The solver stopped unexpectedly.' }]);
      await eventually(async () => expect(await failureOf(job)).toBe('PodFailurePolicy'), patience);
      await league.expectAllEndedOnce();
      expect(await ownFailuresOf(victim.id)).toBe(1);
      const solver = `select worker_id as pod from @attempts where simulation_id = '${victim.id}' and outcome = 'complete'`;
      const [{ pod }] = (await league.query<{ pod: string }>(solver)) as [{ pod: string }];
      expect(await jobOf(pod)).not.toBe(job);
    }, 1_200_000);

    test('a solve that stands still is its own fault once it did so for longer than it may, the end of its Job is nobody’s', async () => {
      // This replica gives out no work: it looks after what others gave out, and has a limit that can be waited for.
      const [port, work] = await freePorts(2);
      const setting = 'STRAINSCOPE_SIMULATION_ORCHESTRATOR';
      const impatient = cluster.standby.replica(port!, {
        [`${setting}_WORK_PORT`]: String(work),
        [`${setting}_STALL_SECONDS_COARSE`]: '15',
        [`${setting}_STALL_SECONDS_FINE`]: '15',
      });
      await impatient.start();
      await league.send(1);
      const stalled = await league.running();
      // Its threads are never heard again; itself it goes on, and renews its lease.
      const deaf = `process.getBuiltinModule('node:worker_threads').Worker.prototype.once = function () { return this; }`;
      await evaluateIn(cluster.kubernetes, namespace, stalled.pod, deaf);
      expect(await endOf(stalled)).toEqual({ outcome: 'failed', reason_code: 'NO_PROGRESS' });
      await impatient.kill();

      const spent = await league.running();
      const job = await jobOf(spent.pod);
      const deadline = JSON.stringify({ spec: { activeDeadlineSeconds: 1 } });
      await cluster.kubernetes.kubectl('patch', 'job', job, '-n', namespace, '-p', deadline);
      expect(await endOf(spent)).toEqual({ outcome: 'released', reason_code: null });
      await eventually(async () => expect(await failureOf(job)).toBe('DeadlineExceeded'), patience);

      await league.expectAllEndedOnce();
      expect(await ownFailuresOf(stalled.id)).toBe(1);
    }, 1_200_000);

    test('a node falls silent and its solver with it: the work returns to the queue, and is solved when the node is back', async () => {
      await league.send(1);
      const victim = await league.running();
      cluster.kubernetes.kill('kubelet');
      await killProgram(victim.pod);
      expect(await endOf(victim)).toEqual({ outcome: 'lease-lost', reason_code: null });
      cluster.kubernetes.revive('kubelet');
      await cluster.kubernetes.untilReady();
      await league.expectAllEndedOnce();
      expect(await ownFailuresOf(victim.id)).toBe(0);
    }, 900_000);

    test('the node is drained: its workers give back what they hold, which waits, and is solved when the node takes pods again', async () => {
      const { kubernetes } = cluster;
      await league.send(3);
      const victim = await league.running();
      await kubernetes.kubectl('drain', 'node-1', '--delete-emptydir-data', '--timeout=5m');
      try {
        expect(await endOf(victim)).toEqual({ outcome: 'released', reason_code: null });
        await eventually(async () => {
          expect(await league.held()).toEqual([]);
          const pods = await league.pods();
          expect(new Set(pods.map(({ status }) => status.phase))).toEqual(new Set(['Pending']));
        }, patience);
      } finally {
        await kubernetes.kubectl('uncordon', 'node-1');
      }
      await league.expectAllEndedOnce();
      expect(await ownFailuresOf(victim.id)).toBe(0);
    }, 1_200_000);

    test('the orchestrator is killed at 20 random moments while its pods solve: every simulation ends once', async () => {
      const killSeed = Number(process.env.STRAINSCOPE_KILL_SEED ?? Date.now() % 100_000);
      const random = new Random(killSeed);
      const orchestrator = cluster.standby;
      const since = new Date().toISOString();
      await league.send(1);
      await league.running();
      await Promise.all([orchestrator.kill(), cluster.league.service('simulation-orchestrator').kill()]);
      const begun = Date.now();
      await orchestrator.start();
      // Also while it starts.
      const longest = Date.now() - begun + 4_000;
      let starting: Promise<unknown> = Promise.resolve();
      const kills: number[] = [];
      for (let kill = 0; kill < 20; kill += 1) {
        // There is always something to solve, and mostly for two.
        if ((await league.countUnsolved()) < 2) await league.send(1);
        await sleep(random.between(0, longest));
        kills.push(Date.now());
        await orchestrator.kill();
        await starting;
        starting = orchestrator.start().catch(() => undefined);
      }
      await starting;
      await league.expectAllEndedOnce();
      await league.expectNothingLeft();
      const computed = await solves();
      const amid = kills.filter((at) => computed.some(({ from, to }) => from < at && at < to)).length;
      process.stdout.write(
        `orchestrator: killed at 20 moments of seed ${killSeed}, at ${amid} of them pods computed what became a result\n`,
      );
      // Otherwise the kills hardly met what this is about. Fifteen as a rule; the moments are random.
      expect(amid).toBeGreaterThanOrEqual(7);
      const own = `select worker_id, reason_code, reason from @attempts where outcome = 'failed' and started_at > '${since}'`;
      expect(await league.query(own)).toEqual([]);
    }, 1_800_000);

    /** Those that became results; a pod that waits with what it has solved does not solve. */
    function solves(): Promise<Solve[]> {
      return league.query<Solve>(
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
  });
