import { fireEvent, render, screen } from '@testing-library/react';
import { MockProblem, mockFetch } from '../../../test/mock-fetch.ts';
import { RunActionBar } from './run-action-bar.tsx';
import { runActions } from './run-actions.ts';

let called: string[];
let tried: number;
const hears = (name: string) => () => {
  called.push(name);
  return { message: 'OK', data: {} };
};

beforeEach(() => {
  [called, tried] = [[], 0];
  globalThis.fetch = mockFetch({
    'simulations.cancel a': hears('cancel a'),
    'simulations.cancel b': () => new MockProblem(409, 'SIMULATION_ENDED', 'It has ended.'),
    'simulations.retry a': hears('retry a'),
  });
});

const show = (...ids: string[]) =>
  render(<RunActionBar action={runActions.pending!} ids={ids} onTried={() => (tried += 1)} />);

test('what was cancelled is taken back, of several those that were', async () => {
  show('a', 'b');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel 2 simulations' }));
  await screen.findByText('1 simulation cancelled.');
  expect((await screen.findByRole('alert')).textContent).toContain('It has ended.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('1 simulation queued again.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect([called, tried]).toEqual([['cancel a', 'retry a'], 2]);
});
