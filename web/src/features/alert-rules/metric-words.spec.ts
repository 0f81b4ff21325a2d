import { thresholdLabel } from './metric-words.ts';

test('a threshold says its metric and unit, and one that is not known its key', () => {
  expect(thresholdLabel('paa')).toBe('PAA at least, in rad/s²');
  expect(thresholdLabel('hic15')).toBe('HIC15 at least');
  expect(thresholdLabel('new-one')).toBe('new-one at least');
});

test('every metric of the service’s list is named here as there', async () => {
  // By its address: packages do not import services.
  const list = new URL('../../../../services/sensor-ingest/src/injury-metrics/injury-metrics.ts', import.meta.url).href;
  const { INJURY_METRICS } = (await import(list)) as {
    INJURY_METRICS: readonly { key: string; name: string; unit: string }[];
  };
  const labels = INJURY_METRICS.map(({ name, unit }) => {
    const short = /\(([^)]+)\)$/.exec(name)?.[1] ?? name;
    return `${short} at least${unit === '' ? '' : `, in ${unit}`}`;
  });
  expect(INJURY_METRICS.map(({ key }) => thresholdLabel(key))).toEqual(labels);
});
