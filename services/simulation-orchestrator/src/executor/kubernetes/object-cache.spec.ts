import { ObjectCache } from './object-cache.ts';

const named = (name: string) => ({ metadata: { name, uid: name } });

describe('ObjectCache', () => {
  it('forgets what a list does not hold, but not what was made while it was read', () => {
    const cache = new ObjectCache();
    const removed: unknown[] = [];
    cache.onRemoved(({ metadata }) => removed.push(metadata?.name));
    cache.put(named('gone'));
    cache.put(named('stays'));
    const before = cache.all;
    cache.put(named('made meanwhile'));
    cache.replace([named('stays')], before);
    expect(cache.all.map(({ metadata }) => metadata?.name)).toEqual(['stays', 'made meanwhile']);
    expect(removed).toEqual(['gone']);
  });
});
