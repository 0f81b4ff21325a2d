import { eventually, notRun } from '@strainscope/testing';
import { hasKueue, hasKwok } from '../src/components/locations.ts';
import { installKueue, makeQueue } from '../src/kubernetes/kueue.ts';
import { whyNoNode } from '../src/kubernetes/privileges.ts';
import { namespace, PlayedCluster } from './played-cluster.ts';
import type { Job } from './played-cluster.ts';

const [tasks, gpus] = [20, 8];
/** Tasks whose Jobs take one simulation each; the other workers go on, and are more than the quota has room for. */
const isolated = 10;
const patience = { within: 280_000, every: 300 };

const why = whyNoNode() ?? (hasKueue && hasKwok ? null : 'Kueue or kwok could not be built');
if (why) notRun(`${tasks} simulations on a quota of ${gpus} graphics processors`, why);
else
  describe(`Kueue admits ${tasks} simulations by a quota of ${gpus} graphics processors`, () => {
    let cluster: PlayedCluster;
    /** Every Job that ever was. */
    const jobs = new Map<string, Job>();
    let mostAdmitted = 0;
    const bornRunning: Job[] = [];

    function see(job: Job): void {
      const { uid } = job.metadata;
      if (!jobs.has(uid) && !job.spec.suspend) bornRunning.push(job);
      jobs.set(uid, job);
      mostAdmitted = Math.max(mostAdmitted, [...jobs.values()].filter(isAdmitted).length);
    }

    beforeAll(async () => {
      const prepare: Parameters<typeof PlayedCluster.start>[0]['prepare'] = async (kubernetes) => {
        await installKueue(kubernetes);
        await makeQueue(kubernetes, namespace, 'solvers', gpus);
      };
      cluster = await PlayedCluster.start({
        nodes: 4,
        elastic: tasks - isolated,
        isolated,
        queue: 'solvers',
        prepare,
        onJob: see,
      });
      await cluster.order(tasks);
    }, 900_000);
    afterAll(() => cluster?.stop(), 120_000);

    test('all become suspended Jobs, and as many are admitted as there are graphics processors', async () => {
      await eventually(() => {
        expect(jobs.size).toBe(tasks);
        expect(cluster.workers.count).toBe(gpus);
      }, patience);
      expect(bornRunning).toEqual([]);
      cluster.begin();
    }, 300_000);

    test('all end, and never were more admitted', async () => {
      await eventually(async () => expect(await cluster.leftovers()).toEqual([]), patience);
      expect(cluster.workers.faults).toEqual([]);
      expect(await cluster.ends()).toEqual([{ outcome: 'complete', attempts: tasks, simulations: tasks }]);
      const { mostAtOnce } = cluster.workers;
      expect([mostAdmitted, mostAtOnce]).toEqual([gpus, gpus]);
      process.stdout.write(
        `kueue: ${tasks} simulations in ${jobs.size} Jobs, at most ${mostAdmitted} admitted and ${mostAtOnce} pods at ` +
          `once on a quota of ${gpus} graphics processors\n`,
      );
    }, 300_000);
  });

function isAdmitted({ spec, status }: Job): boolean {
  const hasEnded = status.conditions?.some(({ type }) => type === 'Complete' || type === 'Failed');
  return !spec.suspend && !hasEnded;
}
