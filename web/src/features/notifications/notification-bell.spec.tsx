import { Level, type Notification } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockUser } from '../../../test/look/mock-bff.ts';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { NotificationBell } from './notification-bell.tsx';
import { useNotifications } from './notifications.store.ts';

let items: Notification[];
let away: boolean;
const answer = () => (away ? new MockProblem(503, 'AWAY', 'Failed to load') : { message: 'OK', data: items });

beforeEach(() => {
  useNotifications.getState().clear();
  away = false;
  items = [
    { notification_name: 'verify-phone', status: 0, complete: false },
    { notification_name: 'register-sensor', status: 1, complete: false },
    { notification_name: 'complete-profile', status: 0, complete: true },
  ];
  globalThis.fetch = mockFetch({
    'notifications.list': answer,
    'notifications.mark': (_, body) => {
      if (away) return answer();
      const { notification_name: name, singleDismiss } = body as { notification_name: string; singleDismiss?: 1 };
      items = items.flatMap((item) =>
        item.notification_name !== name ? [item] : singleDismiss === 1 ? [] : [{ ...item, status: 1 as const }],
      );
      return answer();
    },
    'notifications.markAll': (_, body) => {
      items = (body as { status: number }).status === 2 ? [] : items.map((item) => ({ ...item, status: 1 as const }));
      return answer();
    },
  });
});

const show = (level: Level, query = '', plays = level === Level.player) =>
  render(
    <MemoryRouter initialEntries={[`/user/dashboard${query}`]}>
      <NotificationBell user={{ ...mockUser(level), plays }} />
    </MemoryRouter>,
  );
const steps = async () => within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem');

test.each<[Level, boolean]>([
  [Level.player, true],
  [Level.family, false],
  [Level.team, false],
  [Level.institution, false],
  [Level.organization, true],
  [Level.admin, false],
])('level %i has a bell: %s', (level, has) => {
  show(level);
  expect(screen.queryAllByRole('button', { name: /^Notifications/ })).toHaveLength(has ? 1 : 0);
});

test('whoever plays has a bell, whatever the level', () => {
  show(Level.family, '', true);
  screen.getByRole('button', { name: /^Notifications/ });
});

test('the bell counts what is new and not done, and opens the steps, each with its state and where it is done', async () => {
  show(Level.player);
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }));
  const texts = (await steps()).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^To doVerify your phone number/),
    expect.stringMatching(/^To doRegister a sensor/),
    expect.stringMatching(/^DoneComplete your profile/),
  ]);
  const link = screen.getByRole('link', { name: 'Register a sensor' });
  expect(link.getAttribute('href')).toBe(`/profile/${mockUser(Level.player)._id}/sensor`);
  screen.getByText(/^Your team’s staff assign it to you/);
});

test('whoever runs teams assigns sensors there', async () => {
  show(Level.organization, '?notifications=');
  const link = await screen.findByRole('link', { name: 'Register a sensor' });
  expect(link.getAttribute('href')).toBe('/user/teams');
});

test('a step is dismissed, what is new is read, and the rest goes at once', async () => {
  show(Level.organization, '?notifications=');
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Register a sensor' }));
  await waitFor(async () => expect(await steps()).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
  await screen.findByRole('button', { name: 'Notifications' });
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss all' }));
  await screen.findByText('Nothing left to do');
});

test('a step that could not be dismissed stays in the list, and it is said why', async () => {
  show(Level.player, '?notifications=');
  const dismiss = () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Register a sensor' }));
  expect(await steps()).toHaveLength(3);
  away = true;
  dismiss();
  await screen.findByText('Failed to load');
  expect(await steps()).toHaveLength(3);
  away = false;
  dismiss();
  await waitFor(async () => expect(await steps()).toHaveLength(2));
  expect(screen.queryByText('Failed to load')).toBeNull();
});

test('a list that failed is asked for again', async () => {
  away = true;
  show(Level.player, '?notifications=');
  await screen.findByText('Failed to load');
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await steps()).toHaveLength(3);
});
