import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import gpu from '../../../../docs/science/data/gpu-performance.json';
import performance from '../../../../docs/science/data/performance.json';
import PerformancePage from './performance-page.tsx';

describe('/performance', () => {
  it('compares with other code by what an undisturbed core takes, and says so', () => {
    render(<PerformancePage />, { wrapper: MemoryRouter });
    const { undisturbed, timesReference } = performance;
    const compared = new RegExp(
      `nothing else has takes ${undisturbed.toFixed(1)} ns here, ${timesReference.toFixed(0)} times as fast`,
    );
    expect(screen.getByText(compared)).toBeTruthy();
    expect(screen.getByText('The kernels on one undisturbed core, with what we aim at.')).toBeTruthy();
  });

  it('tells what a GPU reached beside what we aim at', () => {
    render(<PerformancePage />, { wrapper: MemoryRouter });
    const batch = screen.getByRole('region', { name: 'A batch on a GPU' });
    for (const { ratio } of gpu.batch.alone) expect(within(batch).getByText(`${ratio.toFixed(1)} ×`)).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Of copying (aim ≥ 70 %)' })).toBeTruthy();
  });
});
