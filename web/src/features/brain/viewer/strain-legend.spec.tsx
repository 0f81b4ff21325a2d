import { render } from '@testing-library/react';
import { sizeClass } from '../strain/size-classes.ts';
import { SphereLegend } from './strain-legend.tsx';

test('spheres are told in the unit of every other strain: fractions', () => {
  const { textContent } = render(<SphereLegend count={2} what="each event" />).container;
  for (const range of ['≤ 0.02', '0.02–0.05', '0.05–0.10', '> 0.10']) expect(textContent).toContain(range);
  expect(textContent).not.toContain('%');
  expect([0.02, 0.05, 0.1, 0.207].map((strain) => sizeClass(strain).range)).toEqual([
    '≤ 0.02',
    '0.02–0.05',
    '0.05–0.10',
    '> 0.10',
  ]);
});
