import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import type { Column } from './grid-table.tsx';
import styles from './grid-table.module.css';

interface Props {
  column: Pick<Column<never>, 'title' | 'sort' | 'reverse' | 'largestFirst' | 'numeric'>;
  /** The order in force. */
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

/** A column's title; a button where the server can order by it, which turns the order that is in force where it can. */
export function SortableHeader({ column, sort, onSort }: Props) {
  const { title, numeric, reverse, largestFirst = numeric } = column;
  const order = column.sort;
  if (order === undefined || onSort === undefined) {
    return (
      <th role="columnheader" scope="col" data-numeric={numeric || undefined}>
        {title}
      </th>
    );
  }
  const isReversed = reverse !== undefined && reverse === sort;
  const active = order === sort || isReversed;
  // Names run upwards; counts and times start with the largest and the newest, as the server orders them.
  const direction = Boolean(largestFirst) !== isReversed ? 'descending' : 'ascending';
  return (
    <th role="columnheader" scope="col" data-numeric={numeric || undefined} aria-sort={active ? direction : 'none'}>
      <button
        type="button"
        className={styles['sort']}
        onClick={() => onSort(order === sort && reverse !== undefined ? reverse : order)}
      >
        {title}
        <span aria-hidden data-active={active || undefined}>
          {direction === 'ascending' ? <CaretUpOutlined /> : <CaretDownOutlined />}
        </span>
      </button>
    </th>
  );
}
