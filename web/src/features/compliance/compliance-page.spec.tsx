import type { Control } from '@strainscope/console-contract';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import CompliancePage from './compliance-page.tsx';
import { controlSummary } from './control-summary.ts';
import { isOverdue } from './next-review.tsx';

const control = (id: string, part: Partial<Control> = {}): Control => ({
  id,
  requirement: `Rule ${id}`,
  meaning: 'Who looks is written down.',
  measure: 'A log',
  status: 'manual',
  evidence: 'The plan',
  query: null,
  sources: ['docs/plan.md'],
  checked_at: null,
  owner: 'Dana Officer',
  next_review: '9999-01-01',
  ...part,
});
const checked = { status: 'met', query: 'select 1', checked_at: '2026-11-22T09:30:00.000Z' } as const;
const controls = [
  control('1', checked),
  control('2', { owner: 'The data protection officer', next_review: '2026-01-31' }),
];

test('each control says what it means, when it was checked, who answers for it, and in words that a review is late', async () => {
  globalThis.fetch = mockFetch({
    'privacy.compliance gdpr': () => ({ message: 'OK', data: { type: 'gdpr', title: 'GDPR', controls } }),
  });
  render(
    <MemoryRouter initialEntries={['/compliance/gdpr']}>
      <Routes>
        <Route path="/compliance/:type" element={<CompliancePage />} />
      </Routes>
    </MemoryRouter>,
  );
  const [, first, second] = within(await screen.findByRole('grid', { name: 'Controls' })).getAllByRole('row');
  within(first!).getByText('Who looks is written down.');
  within(first!).getByText(/^Checked/);
  within(second!).getByText('The data protection officer');
  within(second!).getByText('The plan');
  expect(within(second!).getByText('docs/plan.md').closest('details')!.open).toBe(false);
  within(second!).getByText('Overdue since 31 Jan 2026');
  expect(within(first!).queryByText(/Overdue/)).toBeNull();
  screen.getByText('2 controls: 1 met, 1 to be looked at. 1 review is overdue.');
});

test('a review is in time on its day, and late from the next one on', () => {
  expect(isOverdue('2026-11-22', new Date('2026-11-22T23:59:59Z'))).toBe(false);
  expect(isOverdue('2026-11-22', new Date('2026-11-23T00:00:00Z'))).toBe(true);
});

test('the rule book in a sentence leaves out what there is none of', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(controlSummary([control('1', { status: 'not-met' })], now)).toBe(
    '1 control: 1 not met. No review is overdue.',
  );
});
