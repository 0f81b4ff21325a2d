/** A comparison of two builds in words. */
import { wordsOnLoad } from '../machine.ts';
import type { ComparedFigure, Comparison } from './comparison.ts';

const DIGITS: Record<ComparedFigure['unit'], number> = { s: 2, ms: 0, bytes: 0, '×': 2 };

const inUnit = (value: number, unit: ComparedFigure['unit']): string => `${value.toFixed(DIGITS[unit])} ${unit}`;

const bar = ({ limit: { least, most }, valueUnit }: ComparedFigure): string =>
  least === undefined ? `≤ ${most} ${valueUnit}` : `≥ ${least} ${valueUnit}`;

/** What it is, both builds' figures, what they come to, the limit, and whether it is kept. */
export const cellsOf = (figure: ComparedFigure): string[] => [
  figure.what,
  inUnit(figure.before, figure.unit),
  inUnit(figure.after, figure.unit),
  inUnit(figure.value, figure.valueUnit),
  bar(figure),
  figure.inside ? 'inside' : 'outside',
];

export const figureLine = (figure: ComparedFigure): string => {
  const [what, before, after, value, limit, verdict] = cellsOf(figure);
  return `${what}: ${before} → ${after}; ${value}, asked ${limit}: ${verdict}`;
};

export function comparisonReport(comparison: Comparison): string {
  const { machine, before, after, length, isShort, figures, strainChange } = comparison;
  return `## Before and after

Solver ${after.solverVersion} (commit ${after.commit}) beside ${before.solverVersion} (${before.commit}) on ${machine.processor}, ${machine.cores} cores, Node ${machine.node}, ${machine.date}. ${wordsOnLoad(machine)} Events of ${(1000 * length).toFixed(0)} ms as the demo's sensors record them, from the task to the result; each went to both builds in turns. MPS95 differs by ${(100 * strainChange).toFixed(2)} % at most.

| what | before | after | comes to | asked | |
|---|---|---|---|---|---|
${figures.map((figure) => `| ${cellsOf(figure).join(' | ')} |`).join('\n')}

Made by \`npm run bench:solver -- --against ${before.commit}${isShort ? ' --short' : ''} --write\`.
`;
}
