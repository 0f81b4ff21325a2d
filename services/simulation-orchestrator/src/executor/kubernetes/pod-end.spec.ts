import type { V1Pod, V1PodStatus } from '@kubernetes/client-node';
import { causeOfDeath } from '../worker-death.ts';
import { endOf, isAlive } from './pod-end.ts';

function pod(status: V1PodStatus, metadata: V1Pod['metadata'] = {}): V1Pod {
  return { metadata: { name: 'w', ...metadata }, status };
}

function ended(exitCode: number, reason = 'Error'): V1PodStatus {
  const terminated = { exitCode, reason };
  const container = { name: 'solver', state: { terminated } } as NonNullable<V1PodStatus['containerStatuses']>[number];
  return { phase: exitCode === 0 ? 'Succeeded' : 'Failed', containerStatuses: [container] };
}

describe('the end of a pod', () => {
  it.each(['Pending', 'Running', 'Unknown'])('%s is none', (phase) => {
    expect(endOf(pod({ phase }))).toBeNull();
  });

  it('by itself is as asked', () => {
    expect(endOf(pod(ended(0)))).toMatchObject({ workerId: 'w', asked: true, code: 0 });
  });

  it('by a crash is the work’s own', () => {
    const end = endOf(pod(ended(1)))!;
    expect(end).toMatchObject({ asked: false, code: 1 });
    expect(causeOfDeath(end).reasonCode).toBe('WORKER_CRASHED');
  });

  it('for want of memory says so', () => {
    const end = endOf(pod(ended(137, 'OOMKilled')))!;
    expect(end.asked).toBe(false);
    expect(causeOfDeath(end).reasonCode).toBe('OUT_OF_MEMORY');
  });

  it.each([
    ['an eviction', pod({ ...ended(137), reason: 'Evicted' })],
    [
      'a disruption',
      pod({
        ...ended(137),
        conditions: [{ type: 'DisruptionTarget', status: 'True' }] as V1PodStatus['conditions'] & object,
      }),
    ],
    ['a deletion', pod(ended(143), { deletionTimestamp: new Date(0) })],
    ['a restart of its node', pod(ended(137, 'ContainerStatusUnknown'))],
    ['a pod that never ran its program', pod({ phase: 'Failed', reason: 'NodeAffinity' })],
  ])('by %s is no attempt', (_, of) => {
    expect(endOf(of)!.asked).toBe(true);
  });
});

describe('isAlive', () => {
  const ready = [{ type: 'Ready', status: 'True' }] as V1PodStatus['conditions'] & object;

  it('asks the node: a pod of a lost node is not ready', () => {
    expect(isAlive(pod({ phase: 'Running', conditions: ready }))).toBe(true);
    expect(isAlive(pod({ phase: 'Running', conditions: [] }))).toBe(false);
    expect(isAlive(pod({ phase: 'Running', conditions: ready }, { deletionTimestamp: new Date(0) }))).toBe(false);
  });
});
