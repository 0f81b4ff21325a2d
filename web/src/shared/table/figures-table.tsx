import type { ReactNode } from 'react';
import styles from './figures-table.module.css';

interface FiguresTableProps {
  label: string;
  columns: readonly string[];
  /** One cell per column; the first says what the row is. */
  rows: readonly (readonly ReactNode[])[];
}

/** A table of figures; all but the first column are numbers. One wider than a phone scrolls by itself. */
export function FiguresTable({ label, columns, rows }: FiguresTableProps) {
  return (
    <div className={styles['wide']} role="region" aria-label={label} tabIndex={0}>
      <table className={styles['figures']}>
        <thead>
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{head}</th>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
