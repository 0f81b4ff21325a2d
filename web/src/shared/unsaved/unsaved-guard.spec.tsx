import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useUnsaved } from './unsaved.store.ts';

function Teams() {
  const [edits, setEdits] = useState(0);
  useUnsaved(edits);
  return (
    <>
      <button type="button" onClick={() => setEdits(edits + 1)}>
        Rename
      </button>
      <Link to="/teams?page=2">Next page</Link>
      <Link to="/teams?tab=players">Players</Link>
      <Link to="/staff">Staff</Link>
    </>
  );
}

const shell = (
  <>
    <Outlet />
    <UnsavedGuard />
  </>
);

function open() {
  const children = [
    { path: '/home', element: <p>Home</p> },
    { path: '/teams', element: <Teams /> },
    { path: '/staff', element: <p>Who works here</p> },
  ];
  const router = createMemoryRouter([{ element: shell, children }], { initialEntries: ['/home', '/teams'] });
  render(<RouterProvider router={router} />);
  return router;
}

const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const rename = () => fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
const closesUnasked = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a page with edits that wait is left only by whoever says so', async () => {
  open();
  rename();
  rename();
  follow('Staff');
  await screen.findByText('You have 2 edits that are not saved');
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Who works here')).toBeNull();
  follow('Staff');
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await screen.findByText('Who works here');
});

test('Back asks as well', async () => {
  const router = open();
  rename();
  await act(() => router.navigate(-1));
  await screen.findByText('You have 1 edit that is not saved');
  expect(router.state.location.pathname).toBe('/teams');
});

test('another tab of the page asks, for it has another list', async () => {
  open();
  rename();
  follow('Players');
  await screen.findByText('You have 1 edit that is not saved');
});

test('closing the tab asks while edits wait, and no longer after they are gone', async () => {
  open();
  expect(closesUnasked()).toBe(true);
  rename();
  expect(closesUnasked()).toBe(false);
  follow('Staff');
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await screen.findByText('Who works here');
  expect(closesUnasked()).toBe(true);
});

test('another page of the same list, and a page without edits, are left unasked', async () => {
  const router = open();
  rename();
  follow('Next page');
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
