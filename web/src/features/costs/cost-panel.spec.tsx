import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { CostPanel } from './cost-panel.tsx';

const price = { pool: 'local', cores: 2, gpus: 0, core_hour: null, gpu_hour: null, per_second: 0 };
const solved = { cost: 0, simulations: 3, solve_seconds: 40 };
const asked: unknown[] = [];
let rows: object[];

beforeEach(() => {
  asked.length = 0;
  rows = [{ key: 'o1', name: 'Ashworth College', event_id: null, attempts: 4, ...solved }];
  globalThis.fetch = mockFetch({
    'PATCH /sensor/awscostnew': (_, body) => {
      asked.push(body);
      const months = rows.length === 0 ? [] : [{ month: '2026-11', ...solved, unpriced_seconds: 40 }];
      const data = { currency: 'EUR', month: '2026-11', months, prices: [price], rows };
      return { message: 'OK', data, page: { next_cursor: null, total: rows.length }, freshness: null };
    },
  });
});

const show = () =>
  render(
    <MemoryRouter initialEntries={['/dashboard?tab=costs']}>
      <CostPanel />
    </MemoryRouter>,
  );

test('says plainly that no price is set, and what was solved meanwhile', async () => {
  show();
  expect((await screen.findByRole('grid', { name: 'Prices' })).textContent).toContain('no price set');
  screen.getByText(/no price was set for its pool/);
  expect(screen.getByRole('grid', { name: 'Costs by organization' }).textContent).toContain('0 EUR');
});

test('a month is chosen, and asked of the server', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: '2026-11' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'organization', month: '2026-11' }));
});

test('an empty ledger says so', async () => {
  rows = [];
  show();
  await screen.findByText('Nothing has been booked yet');
});
