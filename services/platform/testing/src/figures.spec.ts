import { printFigure, quantile } from './figures.ts';

function printed(...figures: Parameters<typeof printFigure>[0][]): string[] {
  const lines: string[] = [];
  const write = process.stdout.write;
  process.stdout.write = (line: string | Uint8Array) => lines.push(String(line)) > 0;
  try {
    figures.forEach(printFigure);
  } finally {
    process.stdout.write = write;
  }
  return lines.map((line) => line.trim());
}

test('a figure stands beside its limit, and says whether it kept it', () => {
  expect(
    printed(
      { what: 'relay', value: 4500, unit: 'rows/s', limit: { least: 3000 } },
      { what: 'p99', value: 1000.4, unit: 'ms', limit: { most: 500 } },
      { what: 'rows', value: 12, unit: 'rows' },
    ),
  ).toEqual([
    'figure  relay: 4500 rows/s, kept: at least 3000, 1.50 of it',
    'figure  p99: 1000 ms, MISSED: at most 500, 0.50 of it',
    'figure  rows: 12 rows',
  ]);
});

test('whoever prints hears whether the limit was kept', () => {
  const print = process.stdout.write;
  process.stdout.write = () => true;
  try {
    const figure = { what: 'relay', unit: 'rows/s', limit: { least: 3000 } };
    expect([printFigure({ ...figure, value: 3000 }), printFigure({ ...figure, value: 2999 })]).toEqual([true, false]);
  } finally {
    process.stdout.write = print;
  }
});

test('quantiles are of the values, whatever their order', () => {
  expect([0, 0.5, 0.99, 1].map((share) => quantile([3, 1, 2], share))).toEqual([1, 2, 3, 3]);
  expect(quantile([], 0.5)).toBe(0);
});
