import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import styles from './grid-table.module.css';

interface Props {
  column: { title: string; sort?: string; numeric?: boolean };
  /** The order in force. */
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

/** A column's title; a button where the server can order by it. */
export function SortableHeader({ column, sort, onSort }: Props) {
  const { title, numeric } = column;
  const order = column.sort;
  if (order === undefined || onSort === undefined) {
    return (
      <th role="columnheader" scope="col" data-numeric={numeric || undefined}>
        {title}
      </th>
    );
  }
  const active = order === sort;
  // Names run upwards; counts and times start with the largest and the newest, as the server orders them.
  const direction = numeric ? 'descending' : 'ascending';
  return (
    <th role="columnheader" scope="col" data-numeric={numeric || undefined} aria-sort={active ? direction : 'none'}>
      <button type="button" className={styles['sort']} onClick={() => onSort(order)}>
        {title}
        <span aria-hidden data-active={active || undefined}>
          {direction === 'ascending' ? <CaretUpOutlined /> : <CaretDownOutlined />}
        </span>
      </button>
    </th>
  );
}
