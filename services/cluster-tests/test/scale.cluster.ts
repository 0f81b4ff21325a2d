import { eventually, notRun } from '@strainscope/testing';
import { hasKwok } from '../src/components/locations.ts';
import { whyNoNode } from '../src/kubernetes/privileges.ts';
import { keepSeconds, PlayedCluster } from './played-cluster.ts';
import type { Job } from './played-cluster.ts';

const all = 10_000;
/** A trial may do less. */
const tasks = Number(process.env.STRAINSCOPE_SCALE_TASKS ?? all);
const nodes = Math.ceil(tasks / 10);
/** Most pods of a namespace, ended ones included. */
const mostPods = Math.min(3_000, Math.ceil(tasks / 2));
/** Most workers at a time: the rest is for pods that have ended and for those that replace a lost one. */
const most = Math.ceil(mostPods * 0.95);
/** Pods that take one simulation each, and are made anew for the next. */
const isolated = Math.ceil(most / 10);
/** One worker of so many loses its node while it works. */
const oneLostOf = 100;
/** Two busy cores may need long. */
const limit = 3_600_000;
const patience = { within: limit - 60_000, every: 1_000 };

if (tasks < all)
  notRun('10,000 simulations on 1,000 nodes', `this run does ${tasks}: \`npm run test:cluster\` does them all`);
const why = whyNoNode() ?? (hasKwok ? null : 'kwok could not be built');
if (why) notRun(`${tasks} simulations on ${nodes} nodes`, why);
else
  describe(`${tasks} simulations on ${nodes} nodes, by workers that go on and by Jobs of one simulation`, () => {
    let cluster: PlayedCluster;
    /** Every Job that ever was. */
    const jobs = new Map<string, Job>();

    beforeAll(async () => {
      const isReclaimed = (lease: number) => lease % oneLostOf === 0;
      cluster = await PlayedCluster.start({
        nodes,
        mostPods,
        isolated,
        elastic: most - isolated,
        isReclaimed,
        onJob: (job) => jobs.set(job.metadata.uid, job),
      });
      await cluster.order(tasks);
    }, 900_000);
    afterAll(() => cluster?.stop(), 120_000);

    test(
      `pods are made up to ${most}, however much waits`,
      async () => {
        await eventually(() => expect(cluster.workers.count).toBe(most), patience);
        cluster.begin();
      },
      limit,
    );

    test(
      'each simulation is completed once, also those that lose their node',
      async () => {
        const { faults } = cluster.workers;
        await eventually(async () => {
          if (faults.length > 0) return;
          expect(await cluster.count(`simulations where status = 'complete'`)).toBe(tasks);
        }, patience);
        expect(faults).toEqual([]);
        const { reclaimed } = cluster.workers;
        expect(reclaimed).toBeGreaterThanOrEqual(Math.floor(tasks / oneLostOf));
        const ends = new Map((await cluster.ends()).map(({ outcome, ...end }) => [outcome, end]));
        expect(ends.get('complete')).toEqual({ attempts: tasks, simulations: tasks });
        expect(ends.get('released')?.attempts ?? 0).toBeGreaterThanOrEqual(reclaimed);
        expect(ends.has('failed')).toBe(false);
        expect(await cluster.count('results')).toBe(tasks);
        expect(await cluster.count('simulations where own_failures > 0')).toBe(0);
      },
      limit,
    );

    test(
      'nothing is left of their Jobs, and there were never too many pods',
      async () => {
        await eventually(async () => expect(await cluster.leftovers()).toEqual([]), patience);
        for (const { spec } of jobs.values()) expect(spec.ttlSecondsAfterFinished).toBe(keepSeconds);
        expect(jobsOfOne(jobs)).toBeGreaterThan(isolated);
        const { mostAtOnce, mostThere, reclaimed } = cluster.workers;
        expect(mostAtOnce).toBe(most);
        expect(mostThere).toBeLessThanOrEqual(mostPods);
        process.stdout.write(
          `scale: ${tasks} simulations on ${nodes} nodes, ${jobsOfOne(jobs)} of them in Jobs of their own and the others ` +
            `by ${most - isolated} workers, at most ${mostAtOnce} pods at once and ${mostThere} with those that had ended, ${reclaimed} nodes lost over one, none lost or doubled\n`,
        );
      },
      limit,
    );
  });

function jobsOfOne(jobs: ReadonlyMap<string, Job>): number {
  return [...jobs.values()].filter(({ spec }) => spec.completions === 1).length;
}
