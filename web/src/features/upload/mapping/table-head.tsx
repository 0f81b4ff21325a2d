import type { TableHead } from './mapping-draft.ts';
import styles from './mapping.module.css';

/** The first lines of the file, as they are in it. */
export function TableHeadView({ table: { headings, rows } }: { table: TableHead }) {
  return (
    <div className={styles['head']} role="region" aria-label="First lines of the file" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {headings.map((heading, index) => (
              <th key={index} scope="col" title={heading}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {headings.map((_, index) => (
                <td key={index}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
