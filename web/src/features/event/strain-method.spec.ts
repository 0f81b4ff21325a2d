import { headEstimate } from '../../../test/look/estimates.ts';
import { methodShown } from './strain-method.ts';

const estimated = { state: 'estimated', heads: [headEstimate('male')] } as const;
const complete = { state: 'complete', result: {} } as never;
const running = { state: 'running', result: null } as const;

test.each([
  ['a complete simulation before an estimate', complete, estimated, 'finite-element'],
  ['an estimate while it runs', running, estimated, 'machine-learning'],
  ['an estimate until the result has come', { state: 'complete', result: null }, estimated, 'machine-learning'],
  ['an estimate where there is no simulation', null, estimated, 'machine-learning'],
  ['the run while the estimate is on its way', running, { state: 'pending', heads: [] }, 'finite-element'],
  ['the run while nothing is known of estimates', running, undefined, 'finite-element'],
  ['the run where no head was estimated', running, { state: 'estimated', heads: [] }, 'finite-element'],
] as const)('without a choice: %s', (_, simulation, estimates, method) => {
  expect(methodShown(undefined, simulation, estimates as never)).toBe(method);
});

test('what the reader chose stays', () => {
  expect(methodShown('machine-learning', complete, estimated as never)).toBe('machine-learning');
  expect(methodShown('finite-element', running, estimated as never)).toBe('finite-element');
});
