import type { V1Job, V1Pod } from '@kubernetes/client-node';
import { isDismissed } from './dismissal.ts';
import { labels } from './labels.ts';

const now = Date.parse('2026-05-02T13:00:00Z');
const before = (seconds: number) => new Date(now - seconds * 1000);
const order = { wanted: 2, solverVersion: '1' };
const lifetime = 3600;

function pod(name: string, age: number, { version = '1', phase = 'Running' } = {}): V1Pod {
  const metadata = { name, uid: name, creationTimestamp: before(age), labels: { [labels.solverVersion]: version } };
  return { metadata, status: { phase } };
}

const pods = [pod('young', 10), pod('old', 30), pod('older', 40), pod('ended', 50, { phase: 'Succeeded' })];
const dismissed = (each: V1Pod, job?: V1Job) => isDismissed(each, job, pods, order, lifetime, now);

describe('isDismissed', () => {
  it('ends the youngest of those that are too many, whoever asks first', () => {
    expect(pods.slice(0, 3).map((each) => dismissed(each))).toEqual([true, false, false]);
  });

  it('tells pods of one moment apart by their names', () => {
    const twins = ['a', 'b', 'c'].map((name) => pod(name, 5));
    expect(twins.map((each) => isDismissed(each, undefined, twins, order, lifetime, now))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('ends whom an upgrade left behind, and does not count it', () => {
    const behind = pod('behind', 99, { version: '0' });
    const all = [behind, ...pods];
    expect(isDismissed(behind, undefined, all, order, lifetime, now)).toBe(true);
    expect(isDismissed(pods[1]!, undefined, all, order, lifetime, now)).toBe(false);
  });

  it('counts the lifetime from the start of the Job, whose deadline ends a pod that replaced another too', () => {
    const oldJob: V1Job = { status: { startTime: before(lifetime + 1) } };
    expect(dismissed(pods[1]!, oldJob)).toBe(true);
    expect(dismissed(pods[1]!, { status: { startTime: before(lifetime - 1) } })).toBe(false);
    expect(isDismissed(pod('x', lifetime + 1), undefined, [], order, lifetime, now)).toBe(true);
  });
});
