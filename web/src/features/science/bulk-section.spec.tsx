import { render, screen, within } from '@testing-library/react';
import bulk from '../../../../docs/science/data/bulk.json';
import { BulkSection } from './bulk-section.tsx';

it('tells of each difference what was found and whether it is kept', () => {
  render(<BulkSection />);
  const table = within(screen.getByRole('region', { name: 'Standard against reference' }));
  for (const { name } of bulk.summary.bars) {
    const row = within(table.getByRole('rowheader', { name }).closest('tr')!);
    expect(row.getByText('yes')).toBeTruthy();
  }
  expect(screen.getByText(new RegExp(`${bulk.summary.events} events were solved in both`))).toBeTruthy();
});
