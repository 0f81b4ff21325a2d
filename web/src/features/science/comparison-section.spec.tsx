import { render, screen, within } from '@testing-library/react';
import comparison from '../../../../docs/science/data/solver-comparison.json';
import { ComparisonSection } from './comparison-section.tsx';

it('tells of each figure of the kept comparison both builds, the aim and whether it is kept', () => {
  render(<ComparisonSection />);
  const table = within(screen.getByRole('region', { name: 'Two builds' }));
  for (const { what, inside } of comparison.figures) {
    const row = within(table.getByRole('rowheader', { name: what }).closest('tr')!);
    expect(row.getByText(inside ? 'yes' : 'no')).toBeTruthy();
  }
  expect(
    screen.getByText(new RegExp(`commit ${comparison.after.commit}\\).*commit ${comparison.before.commit}`)),
  ).toBeTruthy();
});
