import { FiguresTable } from '../../shared/table/figures-table.tsx';
import type { VerificationRow } from './verification-data.ts';
import styles from './science.module.css';

const columns = ['Case', 'Measured', 'Limit', 'Inside'];

/** The cases of one group: what was compared, the figure, its limit, and whether it is inside. */
export function VerificationTable({ rows, label }: { rows: readonly VerificationRow[]; label: string }) {
  return <FiguresTable label={label} columns={columns} rows={rows.map(cellsOf)} />;
}

const cellsOf = ({ name, figure, value, sense, limit, passed, notRun }: VerificationRow) => [
  <span key="name" className={styles['case']}>
    {name}
    <small>{figure}</small>
  </span>,
  value === null ? '–' : readable(value),
  `${sense === 'at most' ? '≤' : '≥'}\u00a0${readable(limit)}`,
  value === null ? `not run: ${notRun ?? ''}` : passed ? '✓ yes' : '✗ no',
];

/** Three digits; powers of ten where zeros would pile up. Never broken across lines. */
export function readable(value: number): string {
  if (value === 0) return '0';
  const [digits, power] = value.toExponential(2).split('e') as [string, string];
  if (Math.abs(Number(power)) < 3) return String(Number(value.toPrecision(3)));
  const factor = Number(digits) === 1 ? '' : `${Number(digits)}\u00a0×\u00a0`;
  return `${factor}10${[...power.replace('+', '')].map((sign) => SUPERSCRIPT[sign]).join('')}`;
}

const SUPERSCRIPT: Record<string, string> = Object.fromEntries(
  [...'-0123456789'].map((sign, i) => [sign, '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'[i]!]),
);
