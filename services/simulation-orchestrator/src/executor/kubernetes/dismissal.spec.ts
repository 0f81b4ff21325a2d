import type { V1Job, V1Pod } from '@kubernetes/client-node';
import { isSpent, surplusOf } from './dismissal.ts';
import { labels } from './labels.ts';

const now = Date.parse('2026-05-02T13:00:00Z');
const before = (seconds: number) => new Date(now - seconds * 1000);
const order = { wanted: 2, solverVersion: '1' };

function pod(
  name: string,
  age: number,
  { version = '1', phase = 'Running', pool = 'cpu', template = 't' } = {},
): V1Pod {
  const own = { [labels.solverVersion]: version, [labels.pool]: pool, [labels.template]: template };
  const metadata = { name, uid: name, creationTimestamp: before(age), labels: own };
  return { metadata, status: { phase } };
}

describe('surplusOf', () => {
  const surplus = (...pods: V1Pod[]) => [...surplusOf(pods, order)];

  it('is the youngest of those that are too many', () => {
    expect(surplus(pod('young', 10), pod('old', 30), pod('older', 40))).toEqual(['young']);
    expect(surplus(pod('old', 30), pod('older', 40))).toEqual([]);
  });

  it('tells pods of one moment apart by their names', () => {
    expect(surplus(pod('c', 5), pod('a', 5), pod('b', 5))).toEqual(['c']);
  });

  it('holds each pool to what operators allow it', () => {
    const pods = [pod('a', 9), pod('b', 8), pod('g', 7, { pool: 'gpu' })];
    expect([...surplusOf(pods, { ...order, wanted: 9 }, new Map([['cpu', 1]]))]).toEqual(['b']);
  });

  it('leaves out the workers of a closed pool, which stay until its own limit ends them', () => {
    const pods = [pod('g1', 9, { pool: 'gpu' }), pod('g2', 8, { pool: 'gpu' }), pod('a', 7), pod('b', 6), pod('c', 5)];
    const closed = { ...order, closed: ['gpu'] };
    expect([...surplusOf(pods, closed)]).toEqual(['c']);
    expect([...surplusOf(pods, { ...closed, wanted: 0 })]).toEqual(['a', 'b', 'c']);
    expect([...surplusOf(pods, closed, new Map([['gpu', 1]]))]).toEqual(['c', 'g2']);
  });

  it('does not count whom a corrected pool left behind', () => {
    const pods = [pod('behind', 99, { template: 'before' }), pod('a', 5), pod('b', 4), pod('g', 3, { pool: 'gone' })];
    expect([...surplusOf(pods, { ...order, templates: { cpu: 't' } })]).toEqual([]);
    expect([...surplusOf(pods, order)]).toEqual(['b', 'g']);
  });

  it('counts neither whom an upgrade left behind nor whom has ended', () => {
    expect(
      surplus(pod('behind', 99, { version: '0' }), pod('ended', 50, { phase: 'Succeeded' }), pod('a', 5), pod('b', 4)),
    ).toEqual([]);
  });
});

describe('isSpent', () => {
  const lifetime = 3600;

  it('counts from the start of the Job, whose deadline ends a pod that replaced another too', () => {
    const job = (age: number): V1Job => ({ status: { startTime: before(age) } });
    expect(isSpent(pod('young', 10), job(lifetime + 1), lifetime, now)).toBe(true);
    expect(isSpent(pod('young', 10), job(lifetime - 1), lifetime, now)).toBe(false);
  });

  it('goes by the pod where its Job is not known', () => {
    expect(isSpent(pod('old', lifetime + 1), undefined, lifetime, now)).toBe(true);
    expect(isSpent(pod('young', 10), undefined, lifetime, now)).toBe(false);
  });
});
