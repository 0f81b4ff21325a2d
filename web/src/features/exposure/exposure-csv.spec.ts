import { playerExposures } from '../../../test/look/exposure.ts';
import { exposureCsv } from './exposure-csv.ts';

test('the file has every threshold, and leaves empty what is not known', () => {
  const columns = exposureCsv(playerExposures);
  const valuesOf = (player: (typeof playerExposures)[number]) =>
    Object.fromEntries(columns.map(({ title, value }) => [title, value(player)]));
  expect(valuesOf(playerExposures[0]!)).toMatchObject({
    Name: 'Amara Okafor',
    'Hours worn': 6.5,
    'Sessions worn': 4,
    'HAEs of at least 40 g while worn': 0,
    'HAEs of at least 10 g per hour worn': 12 / 6.5,
    'HAEs of at least 5 g in 28 days': 21,
    'Sum of PLA in 7 days (g)': 83.2,
  });
  expect(valuesOf(playerExposures[4]!)).toMatchObject({
    'Hours worn': 0,
    'Hours unknown': 10,
    'HAEs of at least 10 g while worn': null,
    'HAEs of at least 10 g per hour worn': null,
  });
});
