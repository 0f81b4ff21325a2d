import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import DashboardPage from './dashboard-page.tsx';

const simulations = { complete: 1180, pending: 24, failed: 1 };
const numbers = { organizations: 4, institutions: 6, teams: 8, players: 190, events: 1204, simulations };

beforeEach(() => {
  globalThis.fetch = mockFetch({
    'operations.numbers': () => ({ message: 'OK', data: numbers }),
    'sensors.brands': () => ({ message: 'OK', data: [] }),
  });
});

test('over the tabs stand the figures of everything, and each count of simulations leads to them', async () => {
  render(
    <MemoryRouter initialEntries={['/dashboard?tab=sensors']}>
      <DashboardPage />
    </MemoryRouter>,
  );
  await screen.findByText('1,204 events');
  const leadsTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leadsTo(/^1,180 simulations Complete/)).toBe('/completeSimulation/all');
  expect(leadsTo(/^24 simulations Pending/)).toBe('/pendingSimulation/all');
  expect(leadsTo(/^1 simulation Failed/)).toBe('/failedSimulation/all');
  const tabs = within(screen.getByRole('navigation', { name: 'Overview' }));
  for (const tab of ['Organizations4', 'Institutions6', 'Teams8', 'Individuals190']) {
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toContain(tab);
  }
});

test('figures that did not come are said to have failed, and come at another try', async () => {
  let tries = 0;
  globalThis.fetch = mockFetch({
    'operations.numbers': () => {
      tries += 1;
      return tries === 1 ? new MockProblem(500, 'INTERNAL', 'Failed to load') : { message: 'OK', data: numbers };
    },
    'sensors.brands': () => ({ message: 'OK', data: [] }),
  });
  render(
    <MemoryRouter initialEntries={['/dashboard?tab=sensors']}>
      <DashboardPage />
    </MemoryRouter>,
  );
  await userEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
  await screen.findByText('1,204 events');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a sensor whose rate its files tell shows no rate of its own', async () => {
  const sensor = { version: '1', file_kinds: ['json'], readable: true, note: '', rate_needs_confirmation: false };
  globalThis.fetch = mockFetch({
    'operations.numbers': () => ({ message: 'OK', data: numbers }),
    'sensors.brands': () => ({
      message: 'OK',
      data: [
        { ...sensor, key: 'hitiq', name: 'HitIQ', sample_rate_hz: null, pre_trigger_ms: null },
        { ...sensor, key: 'linx_ias', name: 'Linx IAS', sample_rate_hz: 2000, pre_trigger_ms: 5 },
      ],
    }),
  });
  render(
    <MemoryRouter initialEntries={['/dashboard?tab=sensors']}>
      <DashboardPage />
    </MemoryRouter>,
  );
  const grid = await screen.findByRole('grid', { name: 'Sensor brands' });
  expect(within(grid).getByRole('row', { name: /HitIQ/ }).textContent).toBe('HitIQjsonfrom the filefrom the fileyes');
  expect(within(grid).getByRole('row', { name: /Linx IAS/ }).textContent).toBe('Linx IASjson2,000 Hz5.00 msyes');
});
