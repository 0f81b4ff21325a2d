import type { V1Job, V1Pod } from '@kubernetes/client-node';
import { kubernetesConfig, workerPool } from '../../config/kubernetes.config.ts';
import { capacity, fitting, planJobs, podsOf } from './job-plan.ts';
import { labels } from './labels.ts';
import { templateOf, workerJob } from './worker-job.ts';

const gpu = workerPool.parse({ name: 'gpu', image: 'solver', most: 4, limits: { 'nvidia.com/gpu': '1' } });
const cpu = workerPool.parse({ name: 'cpu', image: 'solver', most: 8 });
const single = workerPool.parse({ name: 'single', image: 'solver', most: 8, isolation: 'simulation' });
const config = kubernetesConfig.parse({});

const order = (wanted: number, solverVersion = '1') => ({ wanted, solverVersion });

function job(pool = cpu, sequence = 1, workers = 1, status: V1Job['status'] & object = {}): V1Job {
  const made = { pool, sequence, workers, solverVersion: '1', kueue: false, slowestSolveSeconds: 900 };
  return { ...workerJob(made, config), status };
}

const finished = (type: string) => ({
  conditions: [{ type, status: 'True', lastTransitionTime: new Date(0), lastProbeTime: new Date(0) }],
});

describe('planJobs', () => {
  it('makes one Job for all workers that are missing', () => {
    expect(planJobs([], [cpu], order(3))).toEqual([{ pool: cpu, sequence: 1, workers: 3 }]);
    expect(planJobs([job(cpu, 1, 2)], [cpu], order(5))).toEqual([{ pool: cpu, sequence: 2, workers: 3 }]);
  });

  it('takes nothing away', () => {
    expect(planJobs([job(cpu, 1, 5)], [cpu], order(0))).toEqual([]);
    expect(planJobs([job(cpu, 1, 5)], [cpu], order(5))).toEqual([]);
  });

  it('fills pools in their order, each to its limit', () => {
    expect(planJobs([], [gpu, cpu], order(6)).map(({ pool, workers }) => [pool.name, workers])).toEqual([
      ['gpu', 4],
      ['cpu', 2],
    ]);
    expect(planJobs([], [gpu, cpu], order(99)).map(({ workers }) => workers)).toEqual([4, 8]);
  });

  it('leaves out a closed pool and what it has, however many that are', () => {
    const eight = { ...gpu, most: 8 };
    const closed = { ...order(5), closed: ['gpu'] };
    expect(planJobs([job(eight, 1, 8)], [eight, cpu], closed)).toEqual([{ pool: cpu, sequence: 1, workers: 5 }]);
    expect(planJobs([job(eight, 1, 8), job(cpu, 1, 5)], [eight, cpu], closed)).toEqual([]);
    expect(planJobs([], [eight, cpu], { ...closed, closed: ['gpu', 'cpu'] })).toEqual([]);
  });

  it('counts what a later pool has when an earlier one could take it', () => {
    expect(planJobs([job(gpu, 1, 4), job(cpu, 1, 2)], [gpu, cpu], order(6))).toEqual([]);
  });

  it('makes a Job per simulation where they are isolated', () => {
    expect(planJobs([job(single, 4)], [single], order(3))).toEqual([
      { pool: single, sequence: 5, workers: 1 },
      { pool: single, sequence: 6, workers: 1 },
    ]);
  });

  it('makes a Job per worker where Kueue admits them, which would not begin a group that its quota does not hold', () => {
    const queued = { ...cpu, queue: 'solver' };
    expect(planJobs([job(queued, 1)], [queued], { ...order(3), kueue: true })).toEqual([
      { pool: queued, sequence: 2, workers: 1 },
      { pool: queued, sequence: 3, workers: 1 },
    ]);
    expect(planJobs([], [queued], { ...order(3), kueue: false })).toEqual([{ pool: queued, sequence: 1, workers: 3 }]);
    expect(planJobs([], [cpu], { ...order(3), kueue: true })).toEqual([{ pool: cpu, sequence: 1, workers: 3 }]);
  });

  it('does not count Jobs of another solver version, yet goes on with their numbers', () => {
    expect(planJobs([job(cpu, 4, 3)], [cpu], order(3, '2'))).toEqual([{ pool: cpu, sequence: 5, workers: 3 }]);
  });

  it('does not count Jobs of another template, as of an image that has been corrected, yet goes on with their numbers', () => {
    const corrected = { ...cpu, image: 'corrected' };
    const templates = { cpu: templateOf({ pool: corrected, solverVersion: '1' }, config) };
    const jobs = [job(cpu, 4, 3), job(corrected, 5, 1)];
    expect(planJobs(jobs, [corrected], { ...order(3), templates })).toEqual([
      { pool: corrected, sequence: 6, workers: 2 },
    ]);
    // Told by a leader of an earlier release, which knows of no templates.
    expect(planJobs(jobs, [corrected], order(4))).toEqual([]);
  });

  it('is the same plan for the same Jobs, so that a repeat meets the Job of the first try', () => {
    const jobs = [job(cpu, 7, 2, finished('Complete')), job(cpu, 3, 1)];
    expect(planJobs(jobs, [cpu], order(2))).toEqual(planJobs(jobs.toReversed(), [cpu], order(2)));
    expect(planJobs(jobs, [cpu], order(2))[0]!.sequence).toBe(8);
  });
});

describe('the pods that there may be', () => {
  const pod = (of: V1Job, phase: string): V1Pod => ({
    metadata: { labels: { [labels.job]: of.metadata!.name! } },
    status: { phase },
  });

  it('are those that run, those to come, and those that have ended until they are deleted', () => {
    const group = job(cpu, 1, 3);
    const ended = job(single, 1, 1, finished('Complete'));
    expect(podsOf([group], [])).toBe(3);
    expect(podsOf([group], [pod(group, 'Running'), pod(group, 'Pending')])).toBe(3);
    // One of the group was lost, and is yet to be replaced.
    expect(podsOf([group], [pod(group, 'Running'), pod(group, 'Running'), pod(group, 'Failed')])).toBe(4);
    expect(podsOf([group, ended], [pod(ended, 'Succeeded')])).toBe(4);
  });

  it('leave room for so many of those that are planned', () => {
    const planned = planJobs([], [cpu, single], order(11));
    const workers = (room: number) => fitting(planned, room).map((each) => each.workers);
    expect([workers(99), workers(10), workers(5), workers(0), workers(-2)]).toEqual([
      [8, 1, 1, 1],
      [8, 1, 1],
      [5],
      [],
      [],
    ]);
  });
});

describe('capacity', () => {
  it.each([
    ['all pods of a group that begins', {}, 4],
    ['those that are left once one has ended by itself', { succeeded: 1, active: 2 }, 2],
    ['none when it is complete', finished('Complete'), 0],
    ['none when it has failed', finished('Failed'), 0],
  ])('%s', (_, status, expected) => {
    expect(capacity(job(cpu, 1, 4, status))).toBe(expected);
  });
});
