import { create } from '@bufbuild/protobuf';
import { OperatorActionSchema, PoolSchema } from '@strainscope/proto/simulation';
import { operatorActionOf, poolOf } from './operations.mapper.ts';

test('what holds a pool is told from what was decided about it alone', () => {
  const paused = { name: 'gpu', kind: 'kubernetes', state: 'paused' };
  expect(poolOf(create(PoolSchema, { ...paused, ownState: 'open' }))).toMatchObject({
    state: 'paused',
    own_state: 'open',
  });
  // Answered by an orchestrator of an earlier release.
  expect(poolOf(create(PoolSchema, paused))).toMatchObject({ state: 'paused', own_state: 'paused' });
});

test('a pool or a cause of failure is no place, whatever it is called', () => {
  const done = (action: string) =>
    operatorActionOf(
      create(OperatorActionSchema, { subject: 'north', action, before: '{}', after: '{}' }),
      () => '',
      (id) => `Name of ${id}`,
    ).subject_name;
  expect(['budget set', 'budget cleared', 'paused', 'failures retried'].map(done)).toEqual([
    'Name of north',
    'Name of north',
    '',
    '',
  ]);
});
