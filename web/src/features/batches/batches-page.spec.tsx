import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { BatchesPage } from './batches-page.tsx';

const order = { event_ids: [], node_id: null, from: null, to: null, mesh_type: 'fine', mesh_subtype: 'female' };
const batch = {
  ...{ _id: 'b1', name: 'Season', created_at: '2026-11-21T14:03:00Z', cancelled_at: null, order, events: 2000 },
  ...{ submitting: 10, waiting: 5, running: 5, complete: 1900, failed: 80, cancelled: 0, reused: 100, refused: 0 },
  ...{ cost: 0, unpriced_seconds: 70, currency: 'EUR' },
};
const preview = {
  ...{ events: 12, new: 7, reused: 5, running: 0, refused: 0, without_consent: 3, solve_seconds: 70, cost: 0 },
  ...{ currency: 'EUR', expected_seconds: 70 },
};
const item = {
  ...{ event_id: 'e1', subject: 'a1b2', occurred_at: null, answer: 'new', simulation_id: 's1', state: 'complete' },
  ...{ reason: null, metrics: [{ key: 'mps95', value: 0.21, unit: '' }], solve_seconds: 7 },
};

const refused = {
  ...{ event_id: 'e2', subject: 'c3d4', occurred_at: null, answer: 'refused', simulation_id: null, state: null },
  ...{ reason: 'It may not be used any more.', metrics: [], solve_seconds: 0 },
};

let sent: Record<string, unknown>;
let batches: { _id: string }[];
let asked: string[];
let next: string | null;
let permissions: string[];
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
  const keep = (name: string, data: object) => (_: URL, body: unknown) => {
    sent[name] = body ?? true;
    return { message: 'OK', data };
  };
  globalThis.fetch = mockFetch({
    'GET /session': () => ({ message: 'OK', data: { permissions } }),
    'GET /batches': listed,
    'GET /batches/b1/items': () => page([item, refused]),
    'GET /batches/b25/items': () => page([item]),
    'GET /batches/b26/items': () => page([item]),
    'GET /team/all/list': () => page([]),
    'POST /batches/preview': keep('preview', preview),
    'POST /batches/submit': keep('submit', batch),
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

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

test('a batch is one row with its progress, and opens to its events', async () => {
  show();
  const grid = await screen.findByRole('grid', { name: 'Batches' });
  expect(grid.textContent).toContain('1,900 of 2,000 complete, 10 being submitted');
  expect(grid.textContent).toContain('no price set');
  fireEvent.click(screen.getByRole('button', { name: 'Events: Season' }));
  const events = await screen.findByRole('grid', { name: 'Events of Season' });
  for (const text of ['a1b2', '0.210', 'Complete', 'It may not be used any more.']) {
    expect(events.textContent).toContain(text);
  }
});

test('a copy is previewed before it is ordered', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Clone and edit: Season' }));
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

test('a list without an event id is refused, not taken for everything', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Clone and edit: Season' }));
  fireEvent.change(screen.getByLabelText(/list of event ids/), { target: { value: 'event 17, event 18' } });
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('There is no event id in it.');
  expect(sent).not.toHaveProperty('preview');
});

test('a batch under way is cancelled after a confirmation', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel batch: Season' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel batch' }));
  await waitFor(() => expect(sent).toHaveProperty('cancel'));
});

test('nothing is offered that would be refused: whoever may not use data for research orders no batch', async () => {
  permissions = ['portal'];
  show();
  await screen.findByRole('button', { name: 'Events: Season' });
  expect(screen.queryByRole('button', { name: /New batch|Clone and edit/ })).toBeNull();
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
  fireEvent.click(await screen.findByLabelText('Clone and edit: Batch 25'));
  fireEvent.click(screen.getByText('Preview'));
  fireEvent.click(await screen.findByText('Submit 12 events'));
  await screen.findByLabelText('Events: Batch 1');
});
