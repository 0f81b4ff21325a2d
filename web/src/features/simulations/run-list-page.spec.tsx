import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import { mockAnswers, mockUser } from '../../../test/look/mock-bff.ts';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import { RunListPage } from './run-list-page.tsx';

test('a researcher whose permissions cannot be read is told why the batches are missing', async () => {
  let away = true;
  useSession.getState().signedIn(mockUser(Level.team));
  globalThis.fetch = mockFetch({
    ...mockAnswers(Level.team),
    'session.current': () =>
      away ? new MockProblem(503, 'AWAY', 'It is away.') : { message: 'OK', data: { permissions: ['research'] } },
  });
  render(
    <App>
      <MemoryRouter>
        <RunListPage group="complete" />
      </MemoryRouter>
    </App>,
  );
  await screen.findByText(/^Your permissions could not be read/);
  expect(screen.queryByRole('link', { name: 'Batches' })).toBeNull();
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  await screen.findByRole('link', { name: 'Batches' });
});

test('of a run that waits its place in the queue is told, or what it waits for, once somebody asks', async () => {
  const row = {
    _id: 's1',
    event_id: 'e1',
    player_id: 'p1',
    player_name: 'Ada Ward',
    team_id: 't1',
    team_name: 'First XV',
    state: 'queued',
    occurred_at: null,
    submitted_at: null,
    ended_at: null,
    reason_code: null,
    reason: null,
    mps95: null,
    csdm15: null,
    solve_seconds: 0,
    attempts: 0,
    reused: false,
    progress: 0,
    mesh_type: 'coarse',
    pla_g: 20,
    basis: null,
  };
  const asked: string[] = [];
  useSession.getState().signedIn(mockUser(Level.team));
  globalThis.fetch = mockFetch({
    ...mockAnswers(Level.team),
    'simulations.pending': () => ({
      message: 'OK',
      data: [row],
      freshness: null,
      page: { next_cursor: null, total: 1 },
    }),
    'simulations.queue s1': ({ pathname }) => {
      asked.push(pathname);
      const waits = { queue_position: 12, expected_seconds: null, waits_because: 'Paused by an operator.' };
      return { message: 'OK', data: { state: 'queued', ...waits } };
    },
  });
  render(
    <App>
      <MemoryRouter>
        <RunListPage group="pending" />
      </MemoryRouter>
    </App>,
  );
  const ask = await screen.findByRole('button', { name: 'Place in the queue: Ada Ward, e1' });
  expect(asked).toEqual([]);
  fireEvent.click(ask);
  await screen.findByText('Number 12 in the queue. Paused by an operator.');
  fireEvent.click(ask);
  expect(screen.queryByText(/Number 12/)).toBeNull();
});

test('failures are counted by cause, each with the list of those alone', async () => {
  const causes = [
    { reason_code: 'CONTRADICTORY_MOTION', reason: 'The angular velocity about z …', simulations: 12, newest: null },
    { reason_code: 'OUT_OF_MEMORY', reason: 'The solver ran out of memory.', simulations: 3, newest: null },
  ];
  const asked: unknown[] = [];
  useSession.getState().signedIn(mockUser(Level.team));
  globalThis.fetch = mockFetch({
    ...mockAnswers(Level.team),
    'simulations.failureCauses': () => ({ message: 'OK', data: causes }),
    'simulations.failed': (_, body) => {
      asked.push((body as { reason_code?: string }).reason_code);
      return { message: 'OK', data: [], freshness: null, page: { next_cursor: null, total: 0 } };
    },
  });
  render(
    <App>
      <MemoryRouter>
        <RunListPage group="failed" />
      </MemoryRouter>
    </App>,
  );
  const memory = await screen.findByRole('link', { name: '3 OUT_OF_MEMORY' });
  expect(screen.getByRole('link', { name: '12 CONTRADICTORY_MOTION' }).getAttribute('aria-current')).not.toBe('true');
  fireEvent.click(memory);
  await screen.findByText('No simulation has failed of OUT_OF_MEMORY');
  expect(asked).toEqual([undefined, 'OUT_OF_MEMORY']);
  expect(screen.getByRole('link', { name: '3 OUT_OF_MEMORY' }).getAttribute('aria-current')).toBe('true');
  fireEvent.click(screen.getByRole('link', { name: 'All causes' }));
  await screen.findByText('No simulation has failed');
});
