import { render, screen, within } from '@testing-library/react';
import { ConvergenceSection } from './convergence-section.tsx';
import { changes, convergence } from './mesh/convergence-data.ts';

test('shows a row for each size with the brain and its regions, and says what error is left', () => {
  const { container } = render(<ConvergenceSection />);
  const table = within(screen.getByRole('region', { name: 'Mesh convergence' }));
  expect(table.getAllByRole('row')).toHaveLength(convergence.bySize.length + 1);
  const finest = convergence.bySize.at(-1)!;
  expect(table.getByText(`${(100 * finest.mps95!).toFixed(2)} %`)).toBeDefined();
  expect(container.textContent).toMatch(/±\d+\.\d\d %/);
});

test('a change is a share of the finest value', () => {
  expect(changes([1, 1.5, 2])).toEqual([0.25, 0.25]);
});
