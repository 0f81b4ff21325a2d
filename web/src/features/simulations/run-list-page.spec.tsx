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
    'GET /session': () =>
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
