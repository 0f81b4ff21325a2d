import { SampleTable, triggerOf } from './sample-table.ts';
import type { WaveformColumns } from './waveform-columns.ts';

const column = (index: number) => ({ index, name: `c${index}` });

it('does not gather more samples than an event may have', () => {
  const layout: WaveformColumns = {
    time: { column: column(0), factor: 1, unit: 's' },
    channels: [{ quantity: 'linearAcceleration', columns: [column(0), column(0), column(0)], factor: 1 }],
    ids: null,
  };
  const table = new SampleTable(layout, false);
  const row = { number: 2, cells: ['1'] };
  for (let i = 0; i < 1_000_000; i++) table.add(row);
  expect(table.problems).toEqual([]);
  table.add(row);
  expect(table.problems).toMatchObject([{ code: 'TOO_MANY_SAMPLES' }]);
});

describe('trigger', () => {
  it('is at zero where the time begins before it', () => {
    expect(triggerOf(Float64Array.of(-0.01, 0, 0.01), 5)).toBe(0);
  });

  it("follows the maker's pre-trigger from the first sample", () => {
    expect(triggerOf(Float64Array.of(1, 2), 10)).toBeCloseTo(1.01, 12);
  });

  it('is not known where the maker does not tell', () => {
    expect(triggerOf(Float64Array.of(0, 1), null)).toBeNull();
  });
});
