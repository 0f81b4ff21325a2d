import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { mockUser } from '../../test/look/mock-bff.ts';
import { useSession } from '../session/session.store.ts';
import NotAvailablePage from './not-available-page.tsx';

function open(...addresses: string[]) {
  const router = createMemoryRouter(
    [
      { path: '/team/players/t1', element: <p>The team</p> },
      { path: '*', element: <NotAvailablePage /> },
    ],
    { initialEntries: addresses.slice(0, 1) },
  );
  render(<RouterProvider router={router} />);
  return router;
}

it('says in one sentence which page is not built, and leads back to where one came from', async () => {
  useSession.getState().signedIn(mockUser(Level.team));
  const router = open('/team/players/t1');
  await router.navigate('/teamstats/t1');
  expect(await screen.findByText(/“Team stats” has not been built/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/user/dashboard');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('The team')).toBeTruthy();
});

it('leads whoever came by a link to the start page', async () => {
  useSession.getState().signedOut();
  open('/blogs');
  expect(await screen.findByText(/“Blogs” has not been built/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/home');
});
