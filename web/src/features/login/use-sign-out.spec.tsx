import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { UnsavedGuard } from '../../shared/unsaved/unsaved-guard.tsx';
import { useUnsaved } from '../../shared/unsaved/unsaved.store.ts';
import { useSession } from '../../session/session.store.ts';
import { useSignOut } from './use-sign-out.ts';

let ended: number;
let answer: unknown;

beforeEach(() => {
  ended = 0;
  answer = { message: 'OK', data: null };
  globalThis.fetch = mockFetch({ 'session.signOut': () => ((ended += 1), answer) });
  useSession.getState().signedIn({ _id: '01', level: Level.player, first_name: 'Kim', last_name: 'Cole' });
});

function Teams({ edits }: { edits: number }) {
  useUnsaved(edits);
  const signOut = useSignOut();
  return (
    <button type="button" onClick={() => void signOut()}>
      Sign out
    </button>
  );
}

function open(edits: number) {
  const shell = (
    <App>
      <Outlet />
      <UnsavedGuard />
    </App>
  );
  const children = [
    { path: '/teams', element: <Teams edits={edits} /> },
    { path: '/login/signed-out', element: <p>You are signed out</p> },
  ];
  render(
    <RouterProvider router={createMemoryRouter([{ element: shell, children }], { initialEntries: ['/teams'] })} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
}

test('signing out asks before edits that wait are dropped, and whoever stays stays signed in', async () => {
  open(2);
  await screen.findByText('You have 2 edits that are not saved');
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([ended, useSession.getState().user?.first_name]).toEqual([0, 'Kim']);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await screen.findByText('You are signed out');
  expect([ended, useSession.getState().user]).toEqual([1, null]);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('without edits nobody is asked', async () => {
  open(0);
  await screen.findByText('You are signed out');
  expect(ended).toBe(1);
});

test('where the server cannot be reached, the edits are still asked about', async () => {
  answer = new MockProblem(503, 'UNAVAILABLE', 'Please try again.');
  open(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(ended).toBe(1));
  await screen.findByText('Please try again.');
  const closes = window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect([closes, useSession.getState().user?.first_name]).toEqual([false, 'Kim']);
});
