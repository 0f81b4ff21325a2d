import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { MockProblem, mockFetch } from '../../../test/mock-fetch.ts';
import { OperationsPanel } from './operations-panel.tsx';

const page = (data: unknown[]) => ({
  message: 'OK',
  data,
  page: { next_cursor: null, total: data.length },
  freshness: null,
});
const pool = {
  name: 'local',
  kind: 'process',
  state: 'open',
  own_state: 'open',
  ready: 4,
  wanted: 4,
  busy: 3,
  running: 9,
  most: 4,
  concurrency: null,
};
const figures = {
  ...{ window_seconds: 3600, claims: 40, completed: 37, failed: 2, lost: 1 },
  tenants: [
    {
      organization_id: 'o1',
      name: 'Ashworth College',
      ready: 12,
      running: 9,
      oldest: new Date(Date.now() - 2.5 * 3_600_000),
    },
  ],
  claim_latency: { p50: 2.5, p95: 31 },
};
const attempt = {
  ...{
    simulation_id: 's1',
    event_id: 'e1',
    organization: 'Ashworth College',
    number: 2,
    pool: 'local',
    worker_id: 'w1',
  },
  ...{ node: 'node-7', started_at: '2026-11-21T14:03:00Z', ended_at: null, outcome: 'failed', reason_code: 'CRASH' },
  ...{ reason: 'The solver stopped.', solve_seconds: 4, log_tail: ['step 100'] },
};

let sent: unknown[];
let permissions: string[];
let refuses: boolean;
/** Workers at most, as an operator set it. */
let concurrency: number | null;
/** State of all pools together, and of the one alone. */
let everything: string;
let own: string;
/** How many have failed of the cause after a retry. */
let left: number;

beforeEach(() => {
  [sent, permissions, refuses, concurrency, left] = [[], ['operator'], false, null, 0];
  [everything, own] = ['open', 'open'];
  globalThis.fetch = mockFetch({
    'GET /session': () => ({ message: 'OK', data: { permissions } }),
    'PATCH /Admin/simulations/numbers': () => ({
      message: 'OK',
      data: {
        operations: {
          ...{ ...figures, everything },
          pools: [{ ...pool, concurrency, own_state: own, state: everything === 'open' ? own : everything }],
        },
      },
    }),
    'GET /operations/failures': () => ({
      message: 'OK',
      data: [{ reason_code: 'CRASH', reason: 'The solver stopped.', simulations: 3, newest: null }],
    }),
    'GET /operations/attempts': ({ search }) => {
      sent.push(search);
      return page([attempt]);
    },
    'GET /operations/actions': () => page([]),
    'POST /operations/pool': (_, body) => {
      if (refuses) return new MockProblem(404, 'NOT_FOUND', 'Not found.');
      sent.push(body);
      ({ concurrency = concurrency } = body as { concurrency?: number | null });
      return { message: 'OK', data: pool };
    },
    'POST /operations/failures/retry': (_, body) => {
      sent.push(body);
      return { message: 'OK', data: { retried: 2, left } };
    },
  });
});

const show = (at = '/dashboard?tab=operations') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <OperationsPanel />
    </MemoryRouter>,
  );

test('says how it flows, who waits, what fails, and where', async () => {
  show();
  expect((await screen.findByLabelText('Flow')).textContent).toContain('3 of 4 (75 %)');
  expect(screen.getByRole('grid', { name: 'Pools of workers' }).textContent).toContain('This machine');
  expect(screen.getByRole('link', { name: 'Ashworth College' }).getAttribute('href')).toBe(
    '/pendingSimulation/organization/o1',
  );
  const waiting = screen.getByRole('grid', { name: 'Organizations with work' });
  expect(waiting.textContent).toContain('Waiting longest');
  within(waiting).getByText('2 h');
  const attempts = await screen.findByRole('grid', { name: 'Attempts' });
  for (const text of ['node-7', 'The solver stopped.', 'step 100']) expect(attempts.textContent).toContain(text);
});

test('an operator pauses a pool after a confirmation, and a refusal stays in the dialog', async () => {
  refuses = true;
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Pause: This machine' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/What runs now goes on/);
  fireEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  await dialog.findByRole('alert');
  refuses = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(sent).toContainEqual({ pool: 'local', state: 'paused' }));
});

test('while all pools are paused a row says so, and offers what can be done with the pool alone', async () => {
  everything = 'paused';
  show();
  await screen.findByRole('button', { name: 'Pause: This machine' });
  expect(screen.queryByRole('button', { name: 'Open: This machine' })).toBeNull();
  within(screen.getByRole('grid', { name: 'Pools of workers' })).getByText('All pools are paused');
});

test('a pool that is paused itself gets no work by being opened while all pools are paused, and is said not to', async () => {
  [everything, own] = ['paused', 'paused'];
  show();
  within(await screen.findByRole('grid', { name: 'Pools of workers' })).getByText('All pools are paused');
  fireEvent.click(await screen.findByRole('button', { name: 'Open: This machine' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Workers get work again once all pools are opened.');
});

test('a pool that is paused alone does not speak of all pools', async () => {
  own = 'paused';
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Open: This machine' }));
  within(await screen.findByRole('dialog')).getByText(/Workers get work again, the least-served/);
  expect(screen.queryByText(/All pools are/)).toBeNull();
});

test('an operator says how many workers a pool may have, and leaves it to the configuration again', async () => {
  show();
  const ask = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Workers: This machine' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText<HTMLInputElement>('Workers at most');
    const save = (value: string) => {
      fireEvent.change(field, { target: { value } });
      fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    };
    return { dialog, field, save };
  };
  const pools = () => screen.getByRole('grid', { name: 'Pools of workers' }).textContent;
  refuses = true;
  const first = await ask();
  expect(first.field.value).toBe('');
  first.dialog.getByText(/Leave it empty for the 4 that are configured/);
  first.save('2');
  await first.dialog.findByRole('alert');
  refuses = false;
  first.save('2');
  await waitFor(() => expect(pools()).toContain('2 (configured 4)'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await ask();
  expect(second.field.value).toBe('2');
  second.save('');
  await waitFor(() => expect(pools()).not.toContain('configured'));
  expect(sent.filter((body) => typeof body === 'object')).toEqual([
    { pool: 'local', concurrency: 2 },
    { pool: 'local', concurrency: null },
  ]);
});

test('another try for all that failed of one cause', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Retry these 3: CRASH' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retry these 3' }));
  await waitFor(() => expect(sent).toContainEqual({ reason_code: 'CRASH' }));
});

test('what fails again at once is not retried for ever', async () => {
  left = 3;
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Retry these 3: CRASH' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retry these 3' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.filter((body) => typeof body === 'object')).toHaveLength(2);
});

test('whoever does not operate sees the same without the levers; the filter of attempts is in the address', async () => {
  permissions = [];
  show('/dashboard?tab=operations&outcome=failed&cause=CRASH');
  await screen.findByRole('grid', { name: 'Failures by cause' });
  await screen.findByRole('grid', { name: 'Attempts' });
  expect(screen.queryByRole('button', { name: /Pause|Drain|Retry/ })).toBeNull();
  expect(sent[0]).toContain('outcome=failed');
  expect(sent[0]).toContain('reason_code=CRASH');
});
