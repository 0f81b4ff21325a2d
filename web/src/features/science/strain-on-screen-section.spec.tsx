import { render, screen, within } from '@testing-library/react';
import figures from '../../../../docs/science/data/strain-on-screen.json';
import { StrainOnScreenSection } from './strain-on-screen-section.tsx';

it('says in words how long the strain takes, of which commit, and whether that is what was aimed at', () => {
  render(<StrainOnScreenSection />);
  const words = screen.getByText(/finite-element strain on screen/).textContent;
  expect(words).toContain(
    `it takes ${figures.total.p95.toFixed(1)} s, the 95th percentile of ${figures.events} events`,
  );
  expect(words).toContain(figures.inside ? 'is reached' : 'is not reached');
  expect(words).toContain(`commit ${figures.commit}`);
});

it('tells each stage of the way', () => {
  render(<StrainOnScreenSection />);
  const table = within(screen.getByRole('region', { name: 'Stages on the way to the screen' }));
  for (const { stage } of figures.stages) expect(table.getByRole('rowheader', { name: stage })).toBeTruthy();
});
