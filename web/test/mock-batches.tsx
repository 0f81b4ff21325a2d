import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { BatchesPage } from '../src/features/batches/batches-page.tsx';
import { mockFetch, MockProblem } from './mock-fetch.ts';

const order = { event_ids: [], node_id: null, from: null, to: null, mesh_type: 'fine', mesh_subtype: 'female' };
export const batch = {
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
export const item = {
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

export const refused = {
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

export const eventId = '0198c0de-0000-7000-8000-000000000005';
const team = { _id: 't1', name: 'First XV' };

const begun = () => ({
  /** What was sent, by call. */
  sent: {} as Record<string, unknown>,
  /** How many events a preview finds. */
  found: 12,
  /** Why what is new would wait. */
  hindered: {},
  /** The events of the batch. */
  items: [item, refused] as object[],
  batches: [batch] as { _id: string; cancelled_at?: string | null }[],
  asked: [] as string[],
  next: null as string | null,
  permissions: ['research'],
  away: false,
  /** What is made of a submit. */
  submitted: (body: unknown): object => {
    mock.sent['submit'] = body;
    return { message: 'OK', data: batch };
  },
  /** What is told of one batch alone. */
  ordered: (): object => ({ message: 'OK', data: { ...batch, order } }),
});

/** What the bff answers, from the beginning of a test on, and what was sent to it. */
export const mock = begun();

const page = (data: object[]) => ({
  message: 'OK',
  data,
  page: { next_cursor: mock.next, total: data.length, ...(mock.next && { total_is_least: true }) },
  freshness: null,
});
export const numbered = (from: number, many: number) =>
  Array.from({ length: many }, (_, index) => ({ ...batch, _id: `b${from + index}`, name: `Batch ${from + index}` }));

/** One page of the batches by its cursor, or those that were asked for. */
function listed({ searchParams }: URL) {
  mock.asked.push(searchParams.toString());
  const ids = searchParams.get('ids')?.split(',');
  if (ids) return page(mock.batches.filter(({ _id }) => ids.includes(_id)));
  const from = Number(searchParams.get('cursor') ?? 0);
  mock.next = from + 20 < mock.batches.length ? String(from + 20) : null;
  return page(mock.batches.slice(from, from + 20));
}

export function mockBatches() {
  Object.assign(mock, begun());
  const keep = (name: string, data: object) => (_: URL, body: unknown) => {
    mock.sent[name] = body ?? true;
    return { message: 'OK', data };
  };
  globalThis.fetch = mockFetch({
    'session.current': () =>
      mock.away
        ? new MockProblem(503, 'AWAY', 'It is away.')
        : { message: 'OK', data: { permissions: mock.permissions } },
    'batches.list': (url) =>
      mock.permissions.includes('research') ? listed(url) : new MockProblem(404, 'NOT_FOUND', 'Not found.'),
    'batches.get b1': () => mock.ordered(),
    'batches.get b25': () => mock.ordered(),
    'batches.items b1': () => page(mock.items),
    'batches.items b25': () => page([item]),
    'batches.items b26': () => page([item]),
    'teams.names': () => page([team]),
    'batches.preview': (_, body) => {
      mock.sent['preview'] = body;
      return { message: 'OK', data: { ...preview, ...mock.hindered, events: mock.found } };
    },
    'batches.submit': (_, body) => mock.submitted(body),
    'batches.cancel b1': keep('cancel', batch),
  });
}

export const show = (query = '') =>
  render(
    <MemoryRouter initialEntries={[`/pendingSimulation/batches${query}`]}>
      <BatchesPage />
      <Address />
    </MemoryRouter>,
  );

/** Opens the form with what was ordered before. */
export async function cloned(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Clone and edit: ${name}` }));
  await screen.findByLabelText(/Name of the batch/);
}

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}
