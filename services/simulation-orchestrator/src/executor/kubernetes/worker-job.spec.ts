import { kubernetesConfig, workerPool } from '../../config/kubernetes.config.ts';
import { labels } from './labels.ts';
import { workerJob } from './worker-job.ts';

const config = kubernetesConfig.parse({ workUrl: 'http://orchestrator:8090', namespace: 'solve', keepSeconds: 60 });
const order = { sequence: 3, workers: 2, solverVersion: '1', kueue: false, slowestSolveSeconds: 900 };

function jobOf(pool: object, overrides: object = {}) {
  return workerJob(
    { ...order, pool: workerPool.parse({ name: 'gpu', image: 'i', most: 4, ...pool }), ...overrides },
    config,
  );
}

describe('workerJob', () => {
  it('has a lifetime, a deadline and a name that repeats', () => {
    const { metadata, spec } = jobOf({});
    expect(metadata!.name).toBe('fe-solver-gpu-3');
    expect(spec).toMatchObject({ parallelism: 2, ttlSecondsAfterFinished: 60, suspend: false });
    expect(spec!.completions).toBeUndefined();
    expect(spec!.activeDeadlineSeconds).toBeGreaterThan(config.lifetimeSeconds + 900);
  });

  it('does not count disruptions, and fails at once for a worker that is set up wrongly', () => {
    const [first, second] = jobOf({}).spec!.podFailurePolicy!.rules;
    expect(first).toMatchObject({ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] });
    expect(second).toMatchObject({ action: 'FailJob', onExitCodes: { values: [2] } });
  });

  it('asks for what the pool says', () => {
    const pool = {
      limits: { 'nvidia.com/gpu': '1', memory: '4Gi' },
      nodeSelector: { accelerator: 'l4' },
      tolerations: [{ key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' }],
      priorityClass: 'batch',
    };
    const pod = jobOf(pool).spec!.template.spec!;
    expect(pod).toMatchObject({ nodeSelector: pool.nodeSelector, tolerations: pool.tolerations });
    expect(pod.priorityClassName).toBe('batch');
    expect(pod.containers[0]!.resources!.limits).toEqual(pool.limits);
    const backEnd = (asked: object) =>
      jobOf(asked).spec!.template.spec!.containers[0]!.env!.find(({ name }) => name === 'STRAINSCOPE_BACKEND')!.value;
    expect([backEnd(pool), backEnd({ ...pool, backEnd: 'gpu' })]).toEqual(['cpu', 'gpu']);
  });

  describe('the label of its template', () => {
    const labelOf = (pool: object, overrides: object = {}) => {
      const { metadata, spec } = jobOf(pool, overrides);
      const label = metadata!.labels![labels.template]!;
      expect(spec!.template.metadata!.labels![labels.template]).toBe(label);
      return label;
    };

    it('stays for each Job of a pool, however many workers there are or may be', () => {
      const same = [
        labelOf({ limits: { memory: '4Gi', cpu: '2' } }),
        labelOf({ limits: { cpu: '2', memory: '4Gi' }, most: 9 }, { sequence: 8, workers: 5 }),
        labelOf({ limits: { memory: '4Gi', cpu: '2' } }, { kueue: true, slowestSolveSeconds: 1 }),
      ];
      expect(new Set(same).size).toBe(1);
      expect(same[0]).toMatch(/^[0-9a-f]{10}$/);
    });

    it('changes with whatever somebody corrects', () => {
      const pools = [
        {},
        { image: 'corrected' },
        { limits: { memory: '8Gi' } },
        { tolerations: [{ key: 'nvidia.com/gpu', operator: 'Exists' }] },
        { isolation: 'simulation' },
        { queue: 'corrected' },
      ];
      const registry = workerJob(
        { ...order, pool: workerPool.parse({ name: 'gpu', image: 'i', most: 4 }) },
        { ...config, imagePullSecrets: ['registry'] },
      );
      const made = [...pools.map((pool) => labelOf(pool)), registry.metadata!.labels![labels.template]];
      expect(new Set(made).size).toBe(pools.length + 1);
    });
  });

  it('brings what the registry asks for', () => {
    const job = workerJob(
      { ...order, pool: workerPool.parse({ name: 'cpu', image: 'i', most: 1 }) },
      { ...config, imagePullSecrets: ['registry'] },
    );
    expect(job.spec!.template.spec!.imagePullSecrets).toEqual([{ name: 'registry' }]);
  });

  it('begins suspended under a queue only where Kueue is', () => {
    const queued = jobOf({ queue: 'solver' }, { kueue: true });
    expect(queued.spec!.suspend).toBe(true);
    expect(queued.metadata!.labels!['kueue.x-k8s.io/queue-name']).toBe('solver');
    const plain = jobOf({ queue: 'solver' });
    expect(plain.spec!.suspend).toBe(false);
    expect(plain.metadata!.labels).not.toHaveProperty(['kueue.x-k8s.io/queue-name']);
  });

  it('keeps to the restricted pod security standard and gives pods no token of the cluster', () => {
    const pod = jobOf({}).spec!.template.spec!;
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(pod.containers[0]!.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('one Job per simulation completes once and is not repeated by the cluster', () => {
    const { spec } = jobOf({ isolation: 'simulation' }, { workers: 1 });
    expect(spec).toMatchObject({ completions: 1, parallelism: 1, backoffLimit: 0 });
    const env = spec!.template.spec!.containers[0]!.env!;
    expect(env).toContainEqual({ name: 'STRAINSCOPE_ISOLATED', value: 'true' });
  });
});
