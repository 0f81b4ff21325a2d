import { availableParallelism } from 'node:os';
import type { ComparedFigure } from './comparison.ts';
import { compareBuilds } from './compare.ts';

it('drives two builds by what the package exports: alike ones compute the same strain and take the same memory', async () => {
  const build = { commit: 'itself', library: new URL('../../index.ts', import.meta.url).href };
  const heard: ComparedFigure[] = [];
  const extent = { single: 1, batch: 0, fine: 0, busy: 1, length: 0.003 };
  const comparison = await compareBuilds({ before: build, after: build }, extent, (figure) => heard.push(figure));
  expect(comparison.figures).toEqual(heard);
  expect(heard.map(({ what }) => what)).toEqual([
    'memory per element',
    'one event, median of 1',
    'one event, worst of 1 pairs',
    'start of a further event of a kind',
    'half of the cores busy: wall time over idle',
    'half of the cores busy: processor time over idle',
  ]);
  expect(comparison.strainChange).toBe(0);
  const [memory] = heard;
  expect(memory).toMatchObject({ value: 1, inside: true });
  expect(memory!.before).toBeGreaterThan(200);
  expect(comparison.machine.cores).toBe(availableParallelism());
});

it('a build that cannot be loaded fails, and says why', async () => {
  const missing = { commit: 'none', library: new URL('./no-such-build.js', import.meta.url).href };
  const extent = { single: 1, batch: 0, fine: 0, busy: 0, length: 0.003 };
  const comparing = compareBuilds({ before: missing, after: missing }, extent, () => undefined);
  await expect(comparing).rejects.toThrow(/process of a build ended with 1.*no-such-build\.js/s);
});
