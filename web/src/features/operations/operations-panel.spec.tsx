import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { MockProblem, mockFetch } from '../../../test/mock-fetch.ts';
import { startLive } from '../../live/live.store.ts';
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
  window_seconds: 3600,
  claims: 40,
  completed: 37,
  failed: 2,
  lost: 1,
  tenants: [
    {
      organization_id: 'o1',
      name: 'Ashworth College',
      ready: 12,
      running: 9,
      oldest: new Date(Date.now() - 2.5 * 3_600_000),
      waits_because: 'The budget of First XV for this month is spent.',
    },
  ],
  claim_latency: { p50: 2.5, p95: 31 },
};
const attempt = {
  simulation_id: 's1',
  event_id: 'e1',
  organization: 'Ashworth College',
  number: 2,
  pool: 'local',
  worker_id: 'w1',
  node: 'node-7',
  started_at: '2026-11-21T14:03:00Z',
  ended_at: null,
  outcome: 'failed',
  reason_code: 'CRASH',
  reason: 'The solver stopped.',
  solve_seconds: 4,
  log_tail: ['step 100'],
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
let attempts: object[];
let causes: object[];
/** What operators did, page by page. */
let actions: object[][];

beforeEach(() => {
  [sent, permissions, refuses, concurrency, left] = [[], ['operator'], false, null, 0];
  [everything, own] = ['open', 'open'];
  [actions, attempts] = [[[]], [attempt]];
  causes = [{ reason_code: 'CRASH', reason: 'The solver stopped.', simulations: 3, newest: null }];
  globalThis.fetch = mockFetch({
    'session.current': () => ({ message: 'OK', data: { permissions } }),
    // Asked whenever something moves: the totals of every list do not come along.
    'operations.figures': () => ({
      message: 'OK',
      data: {
        ...figures,
        everything,
        pools: [{ ...pool, concurrency, own_state: own, state: everything === 'open' ? own : everything }],
      },
    }),
    'operations.failures': () => ({
      message: 'OK',
      data: causes,
    }),
    'operations.attempts': ({ search }) => {
      sent.push(search);
      return page(attempts);
    },
    'operations.actions': ({ searchParams }) => {
      const at = Number(searchParams.get('cursor') ?? 0);
      const next_cursor = at + 1 < actions.length ? String(at + 1) : null;
      return {
        ...page(actions[at]!),
        page: { next_cursor, total: actions[at]!.length, total_is_least: next_cursor !== null },
      };
    },
    'operations.setPool': (_, body) => {
      if (refuses) return new MockProblem(404, 'NOT_FOUND', 'Not found.');
      sent.push(body);
      ({ concurrency = concurrency } = body as { concurrency?: number | null });
      return { message: 'OK', data: pool };
    },
    'operations.retryFailures': (_, body) => {
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
  within(waiting).getByText('The budget of First XV for this month is spent.');
  const grid = await screen.findByRole('grid', { name: 'Attempts' });
  for (const text of ['node-7', 'The solver stopped.', 'step 100']) expect(grid.textContent).toContain(text);
});

test('an attempt leads to the log of its simulation and to its event', async () => {
  attempts = [{ ...attempt, simulation_id: '0198c0de-0000-7000-8000-0000deadbeef' }];
  show();
  const grid = within(await screen.findByRole('grid', { name: 'Attempts' }));
  const leadsTo = (name: string) => grid.getByRole('link', { name }).getAttribute('href');
  expect([leadsTo('deadbeef'), leadsTo('e1')]).toEqual(['/simulation/log/e1', '/player/details/e1']);
});

test('an attempt that was given back says that it is no failure, and why', async () => {
  attempts = [{ ...attempt, outcome: 'released', reason: null, reason_code: null }];
  show();
  const grid = await screen.findByRole('grid', { name: 'Attempts' });
  expect(grid.textContent).toContain('Its worker was told to end, by a drain, fewer workers or a new version.');
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

test('a confirmation stays open, and says so, when the same is done meanwhile', async () => {
  let source!: EventTarget;
  const stop = startLive(() => (source = Object.assign(new EventTarget(), { close: () => {} })) as EventSource);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Pause: This machine' }));
  const dialog = within(await screen.findByRole('dialog'));
  own = 'paused';
  act(() => void source.dispatchEvent(new MessageEvent('operations', { data: '{}' })));
  await dialog.findByText(/^This was done meanwhile/, {}, { timeout: 3000 });
  expect(dialog.queryByRole('button', { name: 'Pause' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Pause: This machine' })).toBeNull();
  fireEvent.click(dialog.getByText('Close').closest('button')!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(orders()).toEqual([]);
  stop();
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

const askForWorkers = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Workers: This machine' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText<HTMLInputElement>('Workers at most');
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { dialog, field, save, type };
};
const orders = () => sent.filter((body) => typeof body === 'object');

test('an operator says how many workers a pool may have, and leaves it to the configuration again', async () => {
  show();
  const pools = () => screen.getByRole('grid', { name: 'Pools of workers' }).textContent;
  refuses = true;
  const first = await askForWorkers();
  expect(first.field.value).toBe('');
  expect(first.save.disabled).toBe(true);
  first.dialog.getByText(/4 are configured/);
  expect(first.dialog.queryByRole('button', { name: 'As configured' })).toBeNull();
  first.type('2');
  fireEvent.click(first.save);
  await first.dialog.findByText('Not found.', { exact: false });
  refuses = false;
  fireEvent.click(first.save);
  await waitFor(() => expect(pools()).toContain('2 (configured 4)'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await askForWorkers();
  expect(second.field.value).toBe('2');
  fireEvent.click(second.dialog.getByRole('button', { name: 'As configured' }));
  await waitFor(() => expect(pools()).not.toContain('configured'));
  expect(orders()).toEqual([
    { pool: 'local', concurrency: 2 },
    { pool: 'local', concurrency: null },
  ]);
});

test('the dialog of workers begins in its field, each time', async () => {
  show();
  for (let n = 0; n < 2; n += 1) {
    const { dialog, field } = await askForWorkers();
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test.each(['abc', '-1', '1.5', '99999', '', ' ', '1e3'])(
  '“%s” is no number of workers, and changes nothing',
  async (typed) => {
    concurrency = 0;
    show();
    const { dialog, field, save, type } = await askForWorkers();
    type('1');
    expect(save.disabled).toBe(false);
    type(typed);
    expect(dialog.getByRole('alert').textContent).toBe('A whole number from 0 to 10,000');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(save.disabled).toBe(true);
    fireEvent.click(save);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.value).toBe(typed);
    expect(orders()).toEqual([]);
  },
);

test('more workers than are configured are allowed, and said to be more', async () => {
  show();
  const { dialog, save, type } = await askForWorkers();
  type('4');
  expect(dialog.queryByText(/more than the/)).toBeNull();
  type('6');
  dialog.getByText(/2 more than the 4 that are configured/);
  fireEvent.click(save);
  await waitFor(() => expect(orders()).toEqual([{ pool: 'local', concurrency: 6 }]));
});

test('whose limit was changed is told, from what to what, and what was done before is a page away', async () => {
  const by = { at: '2026-11-21T14:03:00Z', by: 'p1', by_name: 'Ada Ward', subject: 'n1' };
  const none = { concurrent: null, monthly: null, mode: 'soft' };
  const limited = { ...by, subject_name: 'Northern Rugby League', action: 'budget set', before: none };
  actions = [
    [
      { ...limited, after: { ...none, weight: null, concurrent: 0 } },
      {
        ...limited,
        subject_name: '',
        subject: '01890000-0000-7000-8000-0000deadbeef',
        after: { ...none, concurrent: 4 },
      },
    ],
    [{ ...by, subject: 'local', subject_name: '', action: 'paused', before: {}, after: {} }],
  ];
  show();
  const list = await screen.findByRole('list', { name: 'What operators did' });
  within(list).getByText('Northern Rugby League: simulations at the same time: no limit → 0');
  within(list).getByText('A place that is gone (deadbeef): simulations at the same time: no limit → 4');
  const pages = within(screen.getByRole('navigation', { name: 'Pages of actions' }));
  fireEvent.click(pages.getByRole('button', { name: 'Next page' }));
  await screen.findByText('This machine: paused');
});

test('waits are told in the largest unit that fits', async () => {
  figures.claim_latency = { p50: 42.4, p95: 1100 };
  show();
  const flow = await screen.findByLabelText('Flow');
  expect(flow.textContent).toContain('Wait until claimed, 95 %18 min');
  expect(flow.textContent).toContain('Wait until claimed, half of them42 s');
  fireEvent.click(within(flow).getByRole('button', { name: '18 min: definition' }));
  await screen.findByText(/95 % no longer than the second/);
});

const askToRetry = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Retry these 3: CRASH' }));
  return within(await screen.findByRole('dialog'));
};

test('another try for all that failed of one cause, which says what came of it', async () => {
  show();
  const dialog = await askToRetry();
  causes = [];
  fireEvent.click(dialog.getByRole('button', { name: 'Retry these 3' }));
  expect((await dialog.findByRole('status')).textContent).toBe('2 simulations went back into the queues.');
  await screen.findByText('No simulation has failed');
  expect(sent).toContainEqual({ reason_code: 'CRASH' });
  expect(dialog.queryByRole('button', { name: /Retry/ })).toBeNull();
  fireEvent.click(dialog.getByText('Close').closest('button')!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what fails again at once is not retried for ever, and is said to have failed', async () => {
  left = 3;
  show();
  const dialog = await askToRetry();
  fireEvent.click(dialog.getByRole('button', { name: 'Retry these 3' }));
  expect((await dialog.findByRole('status')).textContent).toBe(
    '4 simulations went back into the queues; 3 of this cause are failed now.',
  );
  expect(orders()).toHaveLength(2);
});

test('the question whether to retry stays until it is answered, also once none is left', async () => {
  let source!: EventTarget;
  const stop = startLive(() => (source = Object.assign(new EventTarget(), { close: () => {} })) as EventSource);
  show();
  const dialog = await askToRetry();
  causes = [];
  act(() => void source.dispatchEvent(new MessageEvent('simulation', { data: '{}' })));
  await screen.findByText('No simulation has failed', {}, { timeout: 3000 });
  dialog.getByText(/^None of these is left/);
  expect(dialog.queryByRole('button', { name: /Retry/ })).toBeNull();
  fireEvent.click(dialog.getByText('Close').closest('button')!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(orders()).toEqual([]);
  stop();
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
