import { useState } from 'react';
import { formatFigures } from '../../../shared/format/format-number.ts';
import type { Series } from './chart-series.ts';
import styles from './time-chart.module.css';

/** A table longer than this would not be read; the samples in between are left out, and the table says so. */
const MOST_ROWS = 120;

interface SampleTableProps {
  title: string;
  unit: string;
  series: readonly Series[];
  summary: string;
}

/** The same numbers in a sentence and a table. The table is built when it is opened. */
export function SampleTable({ title, unit, series, summary }: SampleTableProps) {
  const [open, setOpen] = useState(false);
  const time = series[0]?.curve.x ?? [];
  const every = Math.max(1, Math.ceil(time.length / MOST_ROWS));
  return (
    <details className={styles['table']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && (
        <div className={styles['tableScroll']} tabIndex={0} role="region" aria-label={`${title}, table`}>
          <table>
            <caption>
              {title}
              {unit === '' ? '' : ` in ${unit}`}
              {every > 1 ? `, every ${every}th sample` : ''}
            </caption>
            <thead>
              <tr>
                <th scope="col">Time (ms)</th>
                {series.map(({ key, label }) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {time.map((at, i) =>
                i % every === 0 ? (
                  <tr key={at}>
                    <th scope="row">{at.toFixed(1)}</th>
                    {series.map(({ key, curve }) => (
                      <td key={key}>{formatFigures(curve.y[i] ?? NaN)}</td>
                    ))}
                  </tr>
                ) : null,
              )}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
