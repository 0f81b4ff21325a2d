import { comparisonReport, figureLine } from './comparison-report.ts';
import { figureOf } from './comparison.ts';

const speed = figureOf({
  what: 'one event, median of 20',
  unit: 's',
  before: 4.7,
  after: 1.2,
  value: 3.92,
  valueUnit: '×',
  limit: { least: 3.5 },
});
const start = figureOf({
  what: 'start',
  unit: 'ms',
  before: 70,
  after: 61,
  value: 61,
  valueUnit: 'ms',
  limit: { most: 50 },
});

it('puts both figures, what they come to and the limit in one line, and says whether it is kept', () => {
  expect(figureLine(speed)).toBe('one event, median of 20: 4.70 s → 1.20 s; 3.92 ×, asked ≥ 3.5 ×: inside');
  expect(figureLine(start)).toBe('start: 70 ms → 61 ms; 61 ms, asked ≤ 50 ms: outside');
});

it('names both commits, the machine and the command in its document', () => {
  const report = comparisonReport({
    machine: { processor: 'a processor', cores: 2, node: 'v24.0.0', load: 0.1, date: '2026-11-28' },
    before: { commit: 'aaaaaaaaaaaa', solverVersion: '0.5.0' },
    after: { commit: 'bbbbbbbbbbbb', solverVersion: '0.6.0' },
    length: 0.06,
    isShort: true,
    figures: [speed, start],
    strainChange: 0.0042,
  });
  expect(report).toContain('Solver 0.6.0 (commit bbbbbbbbbbbb) beside 0.5.0 (aaaaaaaaaaaa) on a processor, 2 cores');
  expect(report).toContain('MPS95 differs by 0.42 % at most');
  expect(report).toContain('| start | 70 ms | 61 ms | 61 ms | ≤ 50 ms | outside |');
  expect(report).toContain('npm run bench:solver -- --against aaaaaaaaaaaa --short --write');
});
