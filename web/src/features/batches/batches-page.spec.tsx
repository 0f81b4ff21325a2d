import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { startLive } from '../../live/live.store.ts';
import { unsavedEdits, useUnsavedStore } from '../../shared/unsaved/unsaved.store.ts';
import { BatchesPage } from './batches-page.tsx';

const order = { event_ids: [], node_id: null, from: null, to: null, mesh_type: 'fine', mesh_subtype: 'female' };
const batch = {
  _id: 'b1',
  name: 'Season',
  created_at: '2026-11-21T14:03:00Z',
  cancelled_at: null,
  events: 2000,
  submitting: 10,
  waiting: 5,
  running: 5,
  complete: 1900,
  failed: 80,
  cancelled: 0,
  reused: 100,
  refused: 0,
  cost: 0,
  unpriced_seconds: 70,
  currency: 'EUR',
};
const preview = {
  events: 12,
  new: 7,
  reused: 5,
  running: 0,
  refused: 0,
  without_consent: 3,
  solve_seconds: 70,
  cost: 0,
  currency: 'EUR',
  expected_seconds: 70,
  waits_because: null,
  barred: 0,
};
const item = {
  event_id: 'e1',
  subject: 'a1b2',
  occurred_at: null,
  answer: 'new',
  simulation_id: 's1',
  state: 'complete',
  reason: null,
  metrics: [{ key: 'mps95', value: 0.21, unit: '' }],
  solve_seconds: 7,
  basis: {
    mesh_subtype: 'male',
    subtype_source: 'record' as const,
    solver_version: '0.4.0',
    stale: ['solver' as const],
  },
};

const refused = {
  event_id: 'e2',
  subject: 'c3d4',
  occurred_at: null,
  answer: 'refused',
  simulation_id: null,
  state: null,
  reason: 'It may not be used any more.',
  metrics: [],
  solve_seconds: 0,
  basis: null,
};

const eventId = '0198c0de-0000-7000-8000-000000000005';
const team = { _id: 't1', name: 'First XV' };

let sent: Record<string, unknown>;
let found: number;
/** Why what is new would wait. */
let hindered: object;
/** The events of the batch. */
let items: object[];
let batches: { _id: string; cancelled_at?: string | null }[];
let asked: string[];
let next: string | null;
let permissions: string[];
let away: boolean;
/** What is made of a submit. */
let submitted: (body: unknown) => object;
/** What is told of one batch alone. */
let ordered: () => object;
const page = (data: object[]) => ({
  message: 'OK',
  data,
  page: { next_cursor: next, total: data.length, ...(next && { total_is_least: true }) },
  freshness: null,
});
const numbered = (from: number, many: number) =>
  Array.from({ length: many }, (_, index) => ({ ...batch, _id: `b${from + index}`, name: `Batch ${from + index}` }));

/** One page of the batches by its cursor, or those that were asked for. */
function listed({ searchParams }: URL) {
  asked.push(searchParams.toString());
  const ids = searchParams.get('ids')?.split(',');
  if (ids) return page(batches.filter(({ _id }) => ids.includes(_id)));
  const from = Number(searchParams.get('cursor') ?? 0);
  next = from + 20 < batches.length ? String(from + 20) : null;
  return page(batches.slice(from, from + 20));
}

beforeEach(() => {
  [sent, batches, permissions, asked, next] = [{}, [batch], ['research'], [], null];
  [found, hindered, away, items] = [12, {}, false, [item, refused]];
  ordered = () => ({ message: 'OK', data: { ...batch, order } });
  submitted = (body) => {
    sent['submit'] = body;
    return { message: 'OK', data: batch };
  };
  const keep = (name: string, data: object) => (_: URL, body: unknown) => {
    sent[name] = body ?? true;
    return { message: 'OK', data };
  };
  globalThis.fetch = mockFetch({
    'GET /session': () =>
      away ? new MockProblem(503, 'AWAY', 'It is away.') : { message: 'OK', data: { permissions } },
    'GET /batches': (url) =>
      permissions.includes('research') ? listed(url) : new MockProblem(404, 'NOT_FOUND', 'Not found.'),
    'GET /batches/b1': () => ordered(),
    'GET /batches/b25': () => ordered(),
    'GET /batches/b1/items': () => page(items),
    'GET /batches/b25/items': () => page([item]),
    'GET /batches/b26/items': () => page([item]),
    'PATCH /team/all/list': () => page([team]),
    'POST /batches/preview': (_, body) => {
      sent['preview'] = body;
      return { message: 'OK', data: { ...preview, ...hindered, events: found } };
    },
    'POST /batches/submit': (_, body) => submitted(body),
    'POST /batches/b1/cancel': keep('cancel', batch),
  });
});

const show = (query = '') =>
  render(
    <MemoryRouter initialEntries={[`/pendingSimulation/batches${query}`]}>
      <BatchesPage />
      <Address />
    </MemoryRouter>,
  );

/** Opens the form with what was ordered before. */
async function cloned(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Clone and edit: ${name}` }));
  await screen.findByLabelText(/Name of the batch/);
}

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

test('a batch is one row with its progress, and opens to its events', async () => {
  show();
  const grid = await screen.findByRole('grid', { name: 'Batches' });
  expect(grid.textContent).toContain('1,900 of 2,000 complete, 80 failed, 10 being submitted');
  expect(grid.textContent).toContain('no price set');
  fireEvent.click(screen.getByRole('button', { name: 'Events: Season' }));
  const events = await screen.findByRole('grid', { name: 'Events of Season' });
  for (const text of ['a1b2', '0.210', 'earlier version', 'Complete', 'It may not be used any more.']) {
    expect(events.textContent).toContain(text);
  }
});

test('only of an event that is still to be solved is a strain awaited', async () => {
  const occurred_at = '2026-11-21T14:03:00Z';
  const unsolved = (event_id: string, state: string) => ({ ...item, event_id, state, occurred_at, metrics: [] });
  items = [
    unsolved('e3', 'queued'),
    unsolved('e4', 'cancelled'),
    unsolved('e5', 'failed'),
    { ...refused, occurred_at },
  ];
  show('?batch=b1');
  const events = await screen.findByRole('grid', { name: 'Events of Season' });
  const strains = within(events)
    .getAllByRole('row')
    .map((row) => /none( yet)?/.exec(row.textContent)?.[0]);
  expect(strains).toEqual([undefined, 'none yet', 'none', 'none', 'none']);
});

test('the events of a batch stand right below its row, between it and the next', async () => {
  batches = numbered(1, 3);
  show();
  const rowOf = (name: string) => screen.getByRole('button', { name }).closest('tr');
  fireEvent.click(await screen.findByRole('button', { name: 'Events: Batch 1' }));
  const events = await screen.findByRole('grid', { name: 'Events of Batch 1' });
  const detail = rowOf('Batch 1')!.nextElementSibling!;
  expect(detail.contains(events)).toBe(true);
  expect(detail.nextElementSibling).toBe(rowOf('Batch 2'));
  expect(screen.getAllByRole('grid', { name: 'Events of Batch 1' })).toHaveLength(1);
  fireEvent.keyDown(screen.getByText('Batch 1').closest('td')!.nextElementSibling!, { key: 'Enter' });
  expect(screen.queryByRole('grid', { name: 'Events of Batch 1' })).toBeNull();
});

test('a copy is previewed before it is ordered', async () => {
  show();
  await cloned('Season');
  expect(screen.getByLabelText<HTMLInputElement>(/Name of the batch/).value).toBe('Season, again');
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const shown = await screen.findByRole('status', { name: 'Preview' });
  for (const text of ['New7', 'no price set', 'about 70 s', 'Without consent to research3']) {
    expect(shown.textContent).toContain(text);
  }
  expect(sent).toMatchObject({ preview: { mesh_type: 'fine', mesh_subtype: 'female' } });
  expect(sent).not.toHaveProperty('submit');
  fireEvent.click(screen.getByRole('button', { name: 'Submit 12 events' }));
  await waitFor(() => expect(sent).toMatchObject({ submit: { name: 'Season, again', mesh_type: 'fine' } }));
});

/** What the server makes of each submit, one after the other; the last one again and again. */
function answeringSubmits(...answers: (() => object)[]) {
  const orders: { name: string; order_id: string }[] = [];
  submitted = (body) => {
    orders.push(body as (typeof orders)[number]);
    return (answers.length > 1 ? answers.shift()! : answers[0]!)();
  };
  return orders;
}
const lost = () => {
  throw new TypeError('Failed to fetch');
};
const taken = () => ({ message: 'OK', data: batch });

test('after a lost answer the same order is sent again, not another one', async () => {
  const orders = answeringSubmits(lost, () => new MockProblem(503, 'UNAVAILABLE', 'It is away.'), taken);
  const submit = await previewed();
  fireEvent.click(submit);
  await screen.findByText(/The server cannot be reached/);
  fireEvent.click(submit);
  await screen.findByText('It is away.');
  fireEvent.click(submit);
  await waitFor(() => expect(screen.queryByLabelText(/Name of the batch/)).toBeNull());
  expect(new Set(orders.map(({ order_id }) => order_id)).size).toBe(1);
  await cloned('Season');
  fireEvent.click(screen.getByText('Preview'));
  fireEvent.click(await screen.findByText('Submit 12 events'));
  await waitFor(() => expect(orders).toHaveLength(4));
  expect(orders[3]!.order_id).not.toBe(orders[0]!.order_id);
});

test('what was changed after a lost answer is another batch once that is said', async () => {
  const refusal = new MockProblem(409, 'ORDER_ID_TAKEN', 'This order has been submitted already.');
  const orders = answeringSubmits(lost, () => refusal, taken);
  const submit = await previewed();
  fireEvent.click(submit);
  await screen.findByText(/The server cannot be reached/);
  type(/Name of the batch/, 'Spring');
  batches = numbered(1, 1);
  fireEvent.click(submit);
  await screen.findByText('This order has been submitted already.');
  await screen.findByLabelText('Events: Batch 1');
  fireEvent.click(submit);
  await waitFor(() => expect(orders).toHaveLength(3));
  const [first, second, third] = orders.map(({ order_id }) => order_id);
  expect([second === first, third === first]).toEqual([true, false]);
});

test('a copy whose order cannot be read says why, and orders nothing', async () => {
  ordered = () => new MockProblem(503, 'UNAVAILABLE', 'It is away.');
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Clone and edit: Season' }));
  expect((await screen.findByRole('alert')).textContent).toContain('It is away.');
  expect(screen.queryByLabelText(/Name of the batch/)).toBeNull();
});

test('a preview says what keeps new work from starting', async () => {
  hindered = { waits_because: 'Paused by an operator.', barred: 2 };
  await previewed();
  screen.getByText('Paused by an operator. What is new starts once workers take work again.');
  screen.getByText(/Of what is new, 2 events must wait for a budget that is spent/);
});

async function previewed() {
  show();
  await cloned('Season');
  fireEvent.click(screen.getByText('Preview'));
  return (await screen.findByText('Submit 12 events')).closest('button')!;
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function choose(label: RegExp, option: string) {
  fireEvent.mouseDown(screen.getByLabelText(label));
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}

test.each<[string, () => unknown]>([
  ['team', () => choose(/^Team/, 'First XV')],
  ['mesh', () => choose(/^Mesh/, 'coarse')],
  ['head model', () => choose(/^Head model/, 'male')],
  ['first day', () => type(/Events from/, '2026-11-01')],
  ['last day', () => type(/Events to/, '2026-11-30')],
  ['list', () => type(/list of event ids/, eventId)],
])('after a change of the %s nothing is submitted until it was previewed again', async (_, change) => {
  const submit = await previewed();
  expect(submit.disabled).toBe(false);
  await change();
  await screen.findByText('Changed since: preview again');
  expect(submit.disabled).toBe(true);
  fireEvent.click(screen.getByText('Preview'));
  await waitFor(() => expect(screen.queryByText('Changed since: preview again')).toBeNull());
  const { name: _name, order_id: _id, ...order } = await submittedBy(await screen.findByText('Submit 12 events'));
  expect(order).toEqual(sent['preview']);
});

async function submittedBy(button: HTMLElement) {
  fireEvent.click(button);
  await waitFor(() => expect(sent).toHaveProperty('submit'));
  return sent['submit'] as { name: string; order_id: string };
}

test('a preview is right again once the change was taken back', async () => {
  const submit = await previewed();
  type(/Events from/, '2026-11-01');
  await screen.findByText('Changed since: preview again');
  type(/Events from/, '');
  await waitFor(() => expect(submit.disabled).toBe(false));
});

test('another name needs no other preview, and is sent as it was typed', async () => {
  const submit = await previewed();
  type(/Name of the batch/, 'Spring');
  expect(screen.queryByText('Changed since: preview again')).toBeNull();
  expect((await submittedBy(submit)).name).toBe('Spring');
});

test('without a name nothing is submitted, and the field says so', async () => {
  const submit = await previewed();
  type(/Name of the batch/, '');
  fireEvent.click(submit);
  await screen.findByText('Required');
  expect(sent).not.toHaveProperty('submit');
});

test('a preview that finds no event says so, and submits none', async () => {
  found = 0;
  hindered = { without_consent: 0 };
  show();
  await cloned('Season');
  fireEvent.click(screen.getByText('Preview'));
  await screen.findByText('No event is found: there is nothing to submit.');
  expect((await screen.findByText('Submit 0 events')).closest('button')!.disabled).toBe(true);
});

test.each([
  { refused: 1, without_consent: 0 },
  { refused: 0, without_consent: 2 },
])('where there are events, and none to be ordered, they are not called missing: %j', async (left) => {
  [found, hindered] = [0, left];
  show();
  await cloned('Season');
  fireEvent.click(screen.getByText('Preview'));
  await screen.findByText('None of these events can be simulated for research: there is nothing to submit.');
  expect(screen.queryByText(/No event is found/)).toBeNull();
});

test('a last day before the first is told at its field', async () => {
  show();
  await cloned('Season');
  type(/Events from/, '2026-11-30');
  type(/Events to/, '2026-11-01');
  fireEvent.click(screen.getByText('Preview'));
  await screen.findByText('The last day is before the first.');
  expect(sent).not.toHaveProperty('preview');
});

test('a list without an event id is refused, not taken for everything', async () => {
  show();
  await cloned('Season');
  type(/list of event ids/, 'event 17, event 18');
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText(/^There is no event id in it\. .* the address of an event’s page/);
  expect(sent).not.toHaveProperty('preview');
});

test('below the list stands what an event id is, then how many are taken and what is none', async () => {
  show();
  await cloned('Season');
  screen.getByText(/the address of an event’s page/);
  type(/list of event ids/, `${eventId}, LX1140-7001`);
  await screen.findByText(/1 event id; not one: LX1140-7001/);
});

test('a batch under way is cancelled after a confirmation', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel batch: Season' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('button', { name: 'Keep it' });
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel batch' }));
  await waitFor(() => expect(sent).toHaveProperty('cancel'));
});

test('a confirmation stays open, and says so, when the batch is cancelled meanwhile', async () => {
  let source!: EventTarget;
  const stop = startLive(() => (source = Object.assign(new EventTarget(), { close: () => {} })) as EventSource);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel batch: Season' }));
  const dialog = within(await screen.findByRole('dialog'));
  batches = [{ ...batch, cancelled_at: '2026-11-21T15:00:00Z' }];
  act(() => void source.dispatchEvent(new MessageEvent('reset', { data: '{}' })));
  await dialog.findByText('The batch was cancelled meanwhile.', {}, { timeout: 3000 });
  expect(dialog.queryByRole('button', { name: 'Cancel batch' })).toBeNull();
  fireEvent.click(dialog.getByText('Close').closest('button')!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).not.toHaveProperty('cancel');
  stop();
});

test('whoever may not use data for research is told so, and finds no tab that would be refused', async () => {
  permissions = ['portal'];
  show('?batch=b1');
  await screen.findByText('You do not have access to this page');
  expect(screen.queryByText(/Not found|New batch/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Batches' })).toBeNull();
});

test('a batch opens by its name too, and closes by it', async () => {
  show();
  const name = await screen.findByRole('button', { name: 'Season' });
  expect(name.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(name);
  await screen.findByRole('grid', { name: 'Events of Season' });
  expect(name.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(name);
  expect(screen.queryByRole('grid', { name: 'Events of Season' })).toBeNull();
});

test('the bar of a cancelled batch shows what is complete, and words say how the others ended', async () => {
  const counts = { events: 4, submitting: 0, waiting: 0, running: 0, complete: 0, failed: 0, cancelled: 4 };
  batches = [{ ...batch, ...counts, cancelled_at: '2026-11-21T15:00:00Z' }];
  show();
  const bar = await screen.findByRole('progressbar', { name: 'Season: events complete' });
  expect((bar as HTMLProgressElement).value).toBe(0);
  screen.getByText('0 of 4 complete, 4 cancelled; batch cancelled');
});

test('without batches it says what to do', async () => {
  batches = [];
  show();
  await screen.findByText('No batches yet');
});

test('the list is a page of twenty, and the address holds which', async () => {
  batches = numbered(1, 45);
  show();
  await screen.findByLabelText('Events: Batch 20');
  expect(screen.queryByText('Batch 21')).toBeNull();
  const pages = () => within(screen.getByLabelText('Pages of batches'));
  pages().getByText('1–20 of more than 20');
  fireEvent.click(pages().getByText('Next page'));
  await screen.findByLabelText('Events: Batch 40');
  expect(screen.getByLabelText('Address').textContent).toBe('?batches-cursor=20&batches-page=2');
  fireEvent.click(pages().getByText('Next page'));
  await screen.findByLabelText('Events: Batch 45');
  pages().getByText('41–45 of 45');
  fireEvent.click(pages().getByText('First page'));
  await screen.findByLabelText('Events: Batch 1');
  expect(asked).toContain('itemPerPage=20');
  expect(asked).not.toContain('itemPerPage=200');
});

test('a batch stays open while the list is paged, and its events keep their page until another is opened', async () => {
  batches = numbered(1, 45);
  show('?batch=b25&cursor=e1&page=2');
  await screen.findByText('Events of Batch 25');
  await screen.findByLabelText('Events: Batch 20');
  expect(asked).toContain('ids=b25');
  fireEvent.click(within(screen.getByLabelText('Pages of batches')).getByText('Next page'));
  screen.getByText('Events of Batch 25');
  await screen.findByLabelText('Events: Batch 25');
  expect(screen.getByLabelText('Address').textContent).toContain('cursor=e1&page=2');
  fireEvent.click(screen.getByLabelText('Events: Batch 26'));
  expect(screen.getByLabelText('Address').textContent).toBe('?batch=b26&batches-cursor=20&batches-page=2');
  await screen.findByText('Events of Batch 26');
  await screen.findByText('a1b2');
});

test('a link to a batch of somebody else says that it is not there', async () => {
  show('?batch=b99');
  await screen.findByText('This batch is not there');
});

test('whoever orders a batch from a further page is brought to it', async () => {
  batches = numbered(1, 45);
  show('?batches-cursor=20&batches-page=2');
  await cloned('Batch 25');
  fireEvent.click(screen.getByText('Preview'));
  fireEvent.click(await screen.findByText('Submit 12 events'));
  await screen.findByLabelText('Events: Batch 1');
});

test('a batch that is not ordered yet is not left unasked, also once it was previewed', async () => {
  show();
  await cloned('Season');
  expect(unsavedEdits()).toBe(0);
  type(/Name of the batch/, 'Second half');
  expect(unsavedEdits()).toBe(1);
  fireEvent.click(screen.getByText('Preview'));
  const submit = await screen.findByText('Submit 12 events');
  expect(unsavedEdits()).toBe(1);
  type(/Name of the batch/, 'Whole season');
  expect(unsavedEdits()).toBe(2);
  fireEvent.click(submit);
  await waitFor(() => expect(screen.queryByLabelText(/Name of the batch/)).toBeNull());
  expect(unsavedEdits()).toBe(0);
});

test('another copy takes the place of what was typed only for whoever says so', async () => {
  show();
  await cloned('Season');
  const name = () => screen.getByLabelText<HTMLInputElement>(/Name of the batch/).value;
  type(/Name of the batch/, 'Second half');
  const answer = async (leaves: boolean) => {
    fireEvent.click(screen.getByRole('button', { name: 'Clone and edit: Season' }));
    await waitFor(() => expect(useUnsavedStore.getState().asked).toBeDefined());
    act(() => useUnsavedStore.getState().asked?.(leaves));
  };
  await answer(false);
  expect(name()).toBe('Second half');
  await answer(true);
  await waitFor(() => expect(name()).toBe('Season, again'));
});

test('whoever’s permissions cannot be read is told why no batch can be ordered', async () => {
  away = true;
  show();
  await screen.findByText(/^Your permissions could not be read/);
  expect(screen.queryByRole('button', { name: 'New batch' })).toBeNull();
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  await screen.findByRole('button', { name: 'New batch' });
});
