import { prioritised } from './prioritised.ts';

test('a few files go first, a whole match waits its turn; other settings stay', () => {
  const settings = { replace_duplicates: true, simulation: { mesh_subtype: 'female' as const } };
  expect(prioritised(settings, 20)).toEqual({
    replace_duplicates: true,
    simulation: { mesh_subtype: 'female', priority: 'now' },
  });
  expect(prioritised(settings, 21).simulation?.priority).toBe('batch');
});
