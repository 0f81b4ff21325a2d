import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { verification } from './verification-data.ts';
import VerificationPage from './verification-page.tsx';
import { readable, VerificationTable } from './verification-table.tsx';

describe('/verification', () => {
  it('shows every case of the checked-in run with its figure and limit', () => {
    render(<VerificationPage />, { wrapper: MemoryRouter });
    for (const { name } of verification.cases) expect(screen.getByText(name)).toBeTruthy();
    const row = screen.getByText('Cantilever without hourglass control').closest('tr')!;
    expect(within(row).getByText('≥ 4')).toBeTruthy();
    expect(within(row).getByText('✓ yes')).toBeTruthy();
  });

  it('says why a case was not run, and does not count it as inside', () => {
    const [first] = verification.cases;
    const notRun = { ...first!, value: null, passed: false, notRun: 'no driver here' };
    render(<VerificationTable label="Back ends" rows={[notRun]} />, { wrapper: MemoryRouter });
    expect(screen.getByText('not run: no driver here')).toBeTruthy();
  });

  it('writes small figures as powers of ten', () => {
    expect([1.0479e-14, 0.0179, 17.42, 0, 1e-5].map(readable)).toEqual([
      '1.05\u00a0×\u00a010⁻¹⁴',
      '0.0179',
      '17.4',
      '0',
      '10⁻⁵',
    ]);
  });
});
