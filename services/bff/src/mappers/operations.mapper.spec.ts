import { create } from '@bufbuild/protobuf';
import { PoolSchema } from '@strainscope/proto/simulation';
import { poolOf } from './operations.mapper.ts';

test('what holds a pool is told from what was decided about it alone', () => {
  const paused = { name: 'gpu', kind: 'kubernetes', state: 'paused' };
  expect(poolOf(create(PoolSchema, { ...paused, ownState: 'open' }))).toMatchObject({
    state: 'paused',
    own_state: 'open',
  });
  // Of an orchestrator of an earlier release.
  expect(poolOf(create(PoolSchema, paused))).toMatchObject({ state: 'paused', own_state: 'paused' });
});
