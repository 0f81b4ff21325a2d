import { Level } from '@strainscope/console-contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockAnswers, mockUser } from '../../../test/look/mock-bff.ts';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import { StaleNotice, summaryOf } from './stale-notice.tsx';

const run = (n: number, ...stale: ('solver' | 'head')[]) => ({
  _id: `s${n}`,
  event_id: `e${n}`,
  player_id: 'p',
  occurred_at: '2026-05-02T13:00:00Z',
  mesh_subtype: 'male',
  stale,
});

test('runs that would come out otherwise are counted by cause, listed, and ordered anew with one button', async () => {
  let runs = [run(1, 'head'), run(2, 'solver', 'head'), run(3, 'solver')];
  const ordered: unknown[] = [];
  useSession.getState().signedIn(mockUser(Level.team));
  globalThis.fetch = mockFetch({
    ...mockAnswers(Level.team),
    'simulations.stale': () => ({ message: 'OK', data: { runs, has_more: false } }),
    'simulations.rerunStale': (_, body) => {
      ordered.push(body);
      runs = [];
      return { message: 'OK', data: { submitted: 3, refused: 0, has_more: false } };
    },
  });
  render(
    <MemoryRouter>
      <StaleNotice filter={{ node_id: 't1' }} />
    </MemoryRouter>,
  );
  const says =
    '3 simulations would come out otherwise today: 2 not on the player’s head, 2 made by an earlier version.';
  await screen.findByText(says);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/player/details/e2');
  fireEvent.click(screen.getByRole('button', { name: 'Run 3 simulations again' }));
  await screen.findByText('3 simulations ordered anew. The numbers before stay as history.');
  expect(ordered).toEqual([{ node_id: 't1' }]);
});

test('nothing stands there while nothing is stale', async () => {
  useSession.getState().signedIn(mockUser(Level.team));
  globalThis.fetch = mockFetch(mockAnswers(Level.team));
  const { container } = render(
    <MemoryRouter>
      <StaleNotice filter={{}} />
    </MemoryRouter>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(container.textContent).toBe('');
});

test('a list that is cut says so', () => {
  expect(summaryOf({ runs: [run(1, 'solver')], has_more: true })).toMatch(/^At least 1 simulation /);
});
