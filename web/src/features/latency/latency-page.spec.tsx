import type { LatencyReport } from '@strainscope/console-contract';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import LatencyPage from './latency-page.tsx';

function show(report: Partial<LatencyReport>): void {
  const data = { since: '2026-10-29T00:00:00Z', events: 0, late: 0, stages: [], ...report };
  globalThis.fetch = mockFetch({ 'latency.all': () => ({ message: 'OK', data }) });
  render(
    <MemoryRouter>
      <LatencyPage />
    </MemoryRouter>,
  );
}

test('everybody reads the quantiles of each stage, and the share of late events', async () => {
  const stage = { stage: 'evaluated' as const, events: 2_000, p50_ms: 210, p95_ms: 1_250, p99_ms: 62_000 };
  show({ events: 2_000, late: 14, stages: [stage] });
  const table = await screen.findByRole('table');
  expect(table.textContent).toContain('Durable to judged by the rules210 ms1.3 s1.0 min2,000');
  expect(screen.getByText(/About 2,000 events of devices.*0\.7 % \(14\)/)).toBeTruthy();
});

test('where there are too few events, that is said, and of a stage through which few came nothing', async () => {
  show({});
  expect(await screen.findByText('Too few events to tell')).toBeTruthy();
  cleanup();
  show({ events: 30 });
  expect(await screen.findByText(/There are too few/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
