import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { columnOrder, type OrderedColumn } from './column-order.ts';
import styles from './grid-table.module.css';

interface Props {
  column: OrderedColumn;
  /** The order in force. */
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

/** A column's title; a button where the server can order by it, which turns the order that is in force where it can. */
export function SortableHeader({ column, sort: inForce, onSort }: Props) {
  const { title, numeric, sort } = column;
  if (sort === undefined || onSort === undefined) {
    return (
      <th role="columnheader" scope="col" data-numeric={numeric || undefined}>
        {title}
      </th>
    );
  }
  const { active, direction, next } = columnOrder({ ...column, sort }, inForce);
  return (
    <th role="columnheader" scope="col" data-numeric={numeric || undefined} aria-sort={active ? direction : 'none'}>
      <button type="button" className={styles['sort']} onClick={() => onSort(next)}>
        {title}
        <span aria-hidden data-active={active || undefined}>
          {direction === 'ascending' ? <CaretUpOutlined /> : <CaretDownOutlined />}
        </span>
      </button>
    </th>
  );
}
