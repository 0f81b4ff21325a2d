import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { startLive } from '../../live/live.store.ts';
import { AlertBanner } from './alert-banner.tsx';
import AlertsPage from './alerts-page.tsx';

const alert = {
  _id: 'e1',
  incident_id: 'e1',
  player_id: 'p1',
  player_name: 'Max Ash',
  team_id: 't1',
  team_name: 'First XV',
  late: true,
  state: 'new',
  version: 1,
  occurred_at: '2026-11-28T15:00:00Z',
  received_at: '2026-11-28T15:02:00Z',
  raised_at: '2026-11-28T15:02:00Z',
  changed_at: '2026-11-28T15:02:00Z',
  assignee_id: null,
  outcome: null,
  note: '',
  findings: ['Peaks, men: PLA 81 g (at least 75 g)'],
  rule_version: 'Rules of the product, version 1',
};
const detail = {
  alert,
  assignee_name: '',
  steps: [],
  possible_steps: ['acknowledge'],
  outcomes: ['taken-off'],
  undo_until: null,
  age_grade: true,
  incident_alert_ids: [],
  times: null,
};
let taken: unknown;

beforeEach(() => {
  taken = undefined;
  globalThis.fetch = mockFetch({
    'alerts.list': () => ({ message: 'OK', data: [alert], page: { next_cursor: null, total: 1 }, freshness: null }),
    'alerts.waiting': () => ({ message: 'OK', data: [alert] }),
    'alerts.undecided': () => ({ message: 'OK', data: { events: 2 } }),
    'alerts.get e1': () => ({ message: 'OK', data: detail }),
    'alerts.step e1': (_, body) => {
      taken = body;
      return { message: 'OK', data: detail };
    },
  });
});

const show = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <AlertBanner />
      <Routes>
        <Route path="/alerts/:node_id?" element={<AlertsPage />} />
      </Routes>
    </MemoryRouter>,
  );

test('alerts say how late they are, and what no rule could decide', async () => {
  show('/alerts');
  const grid = await screen.findByRole('grid', { name: 'Alerts' });
  expect(grid.textContent).toContain('2 min after the event (late)');
  await screen.findByText(/2 events of the last 7 days could not be decided/);
});

test('a late alert is never styled as live in the banner', async () => {
  show('/alerts');
  await screen.findByText(/Late alert, not live/);
});

test('an alert that was raised while this console slept is not styled as live, and one that comes now is', async () => {
  const raised = (ago: number) => new Date(Date.now() - ago).toISOString();
  const old = {
    ...alert,
    _id: 'e2',
    incident_id: 'e2',
    late: false,
    occurred_at: raised(60_002),
    raised_at: raised(60_000),
  };
  const fresh = { ...old, _id: 'e3', incident_id: 'e3', occurred_at: raised(1_500), raised_at: raised(1_000) };
  let waiting = [old];
  globalThis.fetch = mockFetch({ 'alerts.waiting': () => ({ message: 'OK', data: waiting }) });
  const { unmount } = show('/');
  expect((await screen.findByText(/Alert that waits, not live/)).closest('[role="status"]')).toBeTruthy();
  unmount();
  waiting = [fresh, old];
  show('/');
  expect((await screen.findByText(/^Alert:/)).closest('[role="alert"]')).toBeTruthy();
});

test('where alerts cannot be read, that is said', async () => {
  globalThis.fetch = mockFetch({});
  show('/');
  await screen.findByText('Alerts cannot be read now: there may be some.');
});

test('an alert is acknowledged, and of an age grade nobody is cleared', async () => {
  show('/alerts?alert=e1');
  await screen.findByText(/nobody is cleared to play on the day/);
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge (a)' }));
  await waitFor(() => expect(taken).toEqual({ kind: 'acknowledge' }));
});

test('a console tells once that it shows an alert that it was told of, and nothing of one that waited before', async () => {
  const shown: unknown[] = [];
  let waiting = [alert];
  globalThis.fetch = mockFetch({
    'alerts.waiting': () => ({ message: 'OK', data: waiting }),
    'latency.shown e4': (_, body) => {
      shown.push(body);
      return { message: 'OK', data: null };
    },
  });
  const source = new EventTarget();
  const stop = startLive(() => Object.assign(source, { close: () => undefined }) as unknown as EventSource);
  show('/');
  await screen.findByText(/Late alert, not live/);
  waiting = [{ ...alert, _id: 'e4' }];
  const data = { alert_id: 'e4', raised: true, pushed_at: '2026-11-28T15:02:01Z' };
  for (let time = 0; time < 2; time++)
    act(() => void source.dispatchEvent(new MessageEvent('alert', { data: JSON.stringify(data) })));
  await waitFor(() => expect(shown).toEqual([{ pushed_at: '2026-11-28T15:02:01Z' }]));
  stop();
});
