import { Level } from '@strainscope/console-contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { teams } from '../../test/look/league.ts';
import { routeTable } from '../routes/route-table.ts';
import { routes } from '../routes/routes.tsx';
import { useSession } from '../session/session.store.ts';

const principal = (level: Level) => ({
  _id: 'p1',
  level,
  first_name: 'Noor',
  last_name: 'Visser',
  role: 'Team',
  permissions: [],
});
const emptyPage = { message: 'ok', data: [], page: { next_cursor: null, total: 0 }, freshness: null };
type Reply = { status?: number; body: unknown };

let replies: Record<string, Reply>;

globalThis.EventSource = class extends EventTarget {
  close() {}
} as unknown as typeof EventSource;
window.scrollTo = () => undefined;
globalThis.fetch = ((url: string) => {
  const { status = 200, body } = replies[url.replace(/\?.*/, '')] ?? { body: emptyPage };
  return Promise.resolve({ ok: status < 400, status, headers: new Headers(), json: () => Promise.resolve(body) });
}) as unknown as typeof fetch;

function open(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <App>
      <RouterProvider router={router} />
    </App>,
  );
  return router;
}

beforeEach(() => {
  replies = {};
  useSession.setState({ user: null, reason: undefined });
});

test('signing in leads to where the person wanted to go, and keeps four fields in the browser', async () => {
  replies['/bff/session'] = { body: { message: 'ok', data: null } };
  replies['/bff/auth/login'] = { body: { message: 'ok', data: principal(Level.team) } };
  const router = open('/login?next=%2Fuser%2Fteams%3Fq%3Dash');
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'noor@example.org' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse battery' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' })));
  expect(await screen.findByRole('heading', { name: 'Teams' })).toBeTruthy();
  expect(router.state.location).toMatchObject({ pathname: '/user/teams', search: '?q=ash' });
  expect(Object.keys(JSON.parse(localStorage.getItem('authUser') ?? '{}') as object)).toEqual([
    '_id',
    'level',
    'first_name',
    'last_name',
  ]);
});

test('a wrong password says so and stays', async () => {
  replies['/bff/session'] = { body: { message: 'ok', data: null } };
  replies['/bff/auth/login'] = { status: 401, body: { code: 'INVALID_LOGIN', message: 'Invalid login' } };
  open('/login');
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'noor@example.org' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'wrong' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' })));
  expect((await screen.findByRole('alert')).textContent).toContain('Invalid login');
});

test('a session that ends under a screen leads to sign-in, which says why', async () => {
  useSession.getState().signedIn(principal(Level.team));
  replies['/bff/session'] = { body: { message: 'ok', data: principal(Level.team) } };
  replies['/bff/team/all-user-teams'] = {
    status: 401,
    body: { code: 'INVALID_TOKEN', message: 'Invalid Token Input' },
  };
  const router = open('/user/teams');
  expect(await screen.findByText(/your session has ended/)).toBeTruthy();
  expect(router.state.location.search).toBe('?next=%2Fuser%2Fteams');
  expect(localStorage.getItem('authUser')).toBeNull();
});

test('/user/dashboard leads to the first screen of the role', async () => {
  useSession.getState().signedIn(principal(Level.institution));
  replies['/bff/session'] = { body: { message: 'ok', data: principal(Level.institution) } };
  const router = open('/user/dashboard');
  await screen.findByRole('heading', { name: 'Institutions' });
  expect(router.state.location.pathname).toBe('/user/institutions');
});

test('of whoever was signed in nothing stays once another tab signs in somebody else', async () => {
  useSession.getState().signedIn(principal(Level.team));
  replies['/bff/session'] = { body: { message: 'ok', data: principal(Level.team) } };
  replies['/bff/team/all-user-teams'] = { body: { ...emptyPage, data: teams.slice(0, 1) } };
  open('/user/teams');
  await screen.findByText('Ashworth First XV');
  replies['/bff/team/all-user-teams'] = { body: emptyPage };
  act(() => useSession.setState({ user: { ...principal(Level.team), _id: 'p2', plays: false, has_children: false } }));
  expect(screen.queryByText('Ashworth First XV')).toBeNull();
});

test('every screen stands in the shell, where whoever is signed in finds the way out', async () => {
  const [shell, ...others] = routes;
  expect([shell?.children?.length, others]).toEqual([routeTable.length + 1, []]);
  useSession.getState().signedIn(principal(Level.team));
  replies['/bff/session'] = { body: { message: 'ok', data: principal(Level.team) } };
  open('/how-it-works');
  fireEvent.click(await screen.findByRole('button', { name: /account menu/ }));
  expect(await screen.findByRole('menuitem', { name: 'Sign out' })).toBeTruthy();
});

test('a screen that is not built says so under its own title', async () => {
  open('/faq');
  expect(await screen.findByRole('heading', { name: 'Questions and answers' })).toBeTruthy();
  expect(screen.getByText('Not available yet')).toBeTruthy();
});

test('an unknown address says so', async () => {
  open('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});
