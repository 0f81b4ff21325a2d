import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { CostPanel } from './cost-panel.tsx';

const price = { pool: 'local', cores: 2, gpus: 0, core_hour: null, gpu_hour: null, per_second: 0 };
const asked: unknown[] = [];
let solved: {
  cost: number;
  simulations: number;
  unpriced_simulations: number;
  solve_seconds: number;
  unpriced_seconds: number;
};
let rows: object[];

beforeEach(() => {
  asked.length = 0;
  solved = { cost: 0, simulations: 3, unpriced_simulations: 3, solve_seconds: 40, unpriced_seconds: 40 };
  rows = [{ key: 'o1', name: 'Ashworth College', event_id: null, attempts: 4 }];
  globalThis.fetch = mockFetch({
    'costs.list': (_, body) => {
      asked.push(body);
      const months = rows.length === 0 ? [] : [{ month: '2026-11', ...solved }];
      const data = {
        currency: 'EUR',
        month: '2026-11',
        months,
        prices: [price],
        rows: rows.map((row) => ({ ...row, ...solved })),
      };
      return { message: 'OK', data, page: { next_cursor: null, total: rows.length }, freshness: null };
    },
  });
});

const show = (query = '') =>
  render(
    <MemoryRouter initialEntries={[`/dashboard?tab=costs${query}`]}>
      <CostPanel />
    </MemoryRouter>,
  );

test('says plainly that no price is set, and what was solved meanwhile', async () => {
  show();
  for (const name of ['Prices', 'Costs by month', 'Costs by organization']) {
    const { textContent } = await screen.findByRole('grid', { name });
    expect(textContent).toContain('no price set');
    expect(textContent).not.toContain('0 EUR');
  }
  screen.getByText(/All of the time was solved while no price was set/);
  screen.getByText(`STRAINSCOPE_SIMULATION_ORCHESTRATOR_PRICES='{"local":{"coreHour":0.05}}'`);
});

test('what has a price is added up, beside what has none', async () => {
  solved = { ...solved, cost: 1.5, unpriced_simulations: 0, unpriced_seconds: 10 };
  show();
  const { textContent } = await screen.findByRole('grid', { name: 'Costs by organization' });
  for (const text of ['1.50 EUR', '0.50 EUR']) expect(textContent).toContain(text);
  screen.getByText(/Some of the time was solved while no price was set/);
});

test('what each costs is an average of those that had a price, and how many had none is said', async () => {
  solved = { ...solved, cost: 0.313, simulations: 56, unpriced_simulations: 48, unpriced_seconds: 10 };
  show();
  for (const name of ['Costs by month', 'Costs by organization']) {
    const { textContent } = await screen.findByRole('grid', { name });
    for (const text of ['0.313 EUR', '56 (48 without a price)', '0.0391 EUR']) expect(textContent).toContain(text);
  }
});

test('a month is chosen, and asked of the server', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Nov 2026' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'organization', month: '2026-11' }));
  screen.getByRole('heading', { name: 'In Nov 2026' });
});

test.each(['2031-99', '2026', 'nonsense', ''])('“%s” is no month: the present one is shown', async (month) => {
  show(`&month=${month}`);
  await screen.findByRole('button', { name: 'Nov 2026' });
  expect(asked).toHaveLength(1);
  expect(asked[0]).not.toHaveProperty('month');
});

test('an empty ledger says so', async () => {
  rows = [];
  show();
  await screen.findByText('Nothing has been booked in the last twelve months');
});
