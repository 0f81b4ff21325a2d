import { createHash } from 'node:crypto';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import AlertNoticesPage from './alert-notices-page.tsx';

const serverKey = 'BAEC';
const here = createHash('sha256').update('https://push.example/1').digest('base64url');
const notices = {
  push: true,
  email: true,
  sms: false,
  quiet_hours: null as { from_minute: number; until_minute: number } | null,
  time_zone: 'Europe/Berlin',
  phone_proven: false,
  browser_hashes: ['of another browser'],
  push_key: serverKey,
};

let shown: typeof notices;
let sent: unknown[];
let choose: () => unknown;
beforeEach(() => {
  shown = notices;
  sent = [];
  choose = () => ({ message: 'OK', data: shown });
  const note = (_: unknown, body: unknown) => {
    sent.push(body);
    return choose();
  };
  globalThis.fetch = mockFetch({
    'alertNotices.get': () => ({ message: 'OK', data: shown }),
    'alertNotices.choose': note,
    'alertNotices.addBrowser': (_, body) => {
      const answer = note(_, body);
      if (!(answer instanceof MockProblem)) shown = { ...shown, browser_hashes: [...shown.browser_hashes, here] };
      return answer;
    },
    'alertNotices.removeBrowser': (_, body) => {
      shown = { ...shown, browser_hashes: shown.browser_hashes.filter((each) => each !== here) };
      return note(_, body);
    },
  });
});
afterEach(() => {
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const show = () =>
  render(
    <MemoryRouter>
      <AlertNoticesPage />
    </MemoryRouter>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** A browser that takes pushes, as far as the page asks it. */
function browserWithPushes({ permission = 'default', key = '' } = {}) {
  const subscription = (applicationServerKey: string) => ({
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: Uint8Array.from(atob(applicationServerKey), (each) => each.charCodeAt(0)).buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'BA', auth: 'AA' } }),
    unsubscribe: () => {
      current = null;
      return Promise.resolve(true);
    },
  });
  let current = key === '' ? null : subscription(key);
  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      current = subscription(applicationServerKey);
      return Promise.resolve(current);
    },
  };
  const registration = { pushManager };
  Object.assign(globalThis, {
    PushManager: {},
    Notification: {
      permission,
      requestPermission: () => Promise.resolve(permission === 'default' ? 'granted' : permission),
    },
  });
  const serviceWorker = {
    register: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
}

test('a browser is turned on, with what the server needs to reach it, and off again', async () => {
  browserWithPushes();
  show();
  await screen.findByText(/do not come to this browser/);
  press('Send alerts to this browser');
  await screen.findByText(/Alerts come to this browser/);
  expect(sent).toEqual([{ endpoint: 'https://push.example/1', p256dh: 'BA', auth: 'AA' }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Send no more alerts to this browser' }));
  await screen.findByText(/do not come to this browser/);
  expect(sent[1]).toEqual({ endpoint: 'https://push.example/1' });
});

test('a browser that subscribed with another key of the server is off, and subscribes anew', async () => {
  browserWithPushes({ key: 'AAAA' });
  show();
  await screen.findByText(/do not come to this browser/);
  screen.getByText('Alerts come to 1 other browser of yours.');
  press('Send alerts to this browser');
  await screen.findByText(/Alerts come to this browser/);
});

test('a browser that the server knows as somebody else’s, or not at all, is off', async () => {
  browserWithPushes({ key: serverKey });
  show();
  await screen.findByText(/do not come to this browser/);
  press('Send alerts to this browser');
  await screen.findByText(/Alerts come to this browser/);
});

test('a browser that refuses to say what it takes is not waited for', async () => {
  browserWithPushes();
  navigator.serviceWorker.getRegistration = () => Promise.reject(new Error('storage is blocked'));
  show();
  await screen.findByText(/takes no pushes/);
});

test('a refusal of the server is shown, and a browser that blocks or takes no pushes says what to do', async () => {
  browserWithPushes();
  choose = () => new MockProblem(422, 'INVALID_REQUEST', 'Some fields need attention.');
  const page = show();
  await screen.findByText(/do not come to this browser/);
  press('Send alerts to this browser');
  await screen.findByRole('alert');
  page.unmount();
  browserWithPushes({ permission: 'denied' });
  const blocked = show();
  await screen.findByText(/You have blocked notices/);
  blocked.unmount();
  Reflect.deleteProperty(globalThis, 'PushManager');
  show();
  await screen.findByText(/takes no pushes/);
});

test('channels and quiet hours are saved', async () => {
  show();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'As a text message' }));
  screen.getByText(/Until your phone number is proven/);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '23:00' } });
  press('Save');
  await screen.findByText('Saved.');
  expect(sent).toEqual([{ push: true, email: true, sms: true, quiet_hours: { from_minute: 1380, until_minute: 420 } }]);
  screen.getByText('By the clock of Europe/Berlin.');
});

test('quiet hours that begin when they end are not sent, and are no matter while there are none', async () => {
  shown = { ...notices, quiet_hours: { from_minute: 0, until_minute: 60 } };
  show();
  fireEvent.change(await screen.findByLabelText('Until'), { target: { value: '00:00' } });
  press('Save');
  await screen.findByText('Another time than the begin');
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }));
  press('Save');
  await waitFor(() => expect(sent).toEqual([{ push: true, email: true, sms: false, quiet_hours: null }]));
});
