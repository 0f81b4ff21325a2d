import { playerExposures } from '../../../test/look/exposure.ts';
import { exposureColumns } from './exposure-columns.tsx';

test('the threshold of a column is one of the data', () => {
  const [first] = playerExposures;
  const rates = first!.figures.rates.map((rate) => ({ ...rate, at_least_g: rate.at_least_g + 3 }));
  const rows = [{ ...first!, figures: { ...first!.figures, rates } }];
  expect(exposureColumns(rows).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['HAEs ≥ 8 g', 'HAEs ≥ 8 g per hour']),
  );
  expect(exposureColumns([]).map(({ title }) => title)).toContain('HAEs per hour');
});
