import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { Select } from '../form/select.tsx';
import { columnOrder, type OrderedColumn } from '../table/column-order.ts';

interface SortControlProps {
  /** Those by which the list cannot be ordered are left out. */
  columns: readonly OrderedColumn[];
  /** The order in force. */
  sort: string;
  onSort: (sort: string) => void;
}

/** The order of a list that shows no headers: by what, and which way round where the server can turn it. */
export function SortControl({ columns, sort: inForce, onSort }: SortControlProps) {
  const orders = columns.flatMap(({ sort, ...column }) =>
    sort === undefined ? [] : [{ ...column, sort, ...columnOrder({ ...column, sort }, inForce) }],
  );
  const chosen = orders.find(({ active }) => active);
  return (
    <Space.Compact style={{ maxWidth: '100%' }}>
      <Select
        aria-label="Sort by"
        placeholder="Sort by…"
        prefix={chosen && 'Sort by'}
        style={{ width: 220, minWidth: 0, flexShrink: 1 }}
        value={chosen?.sort ?? null}
        options={orders.map(({ sort: value, title, reverse, direction }) => ({
          value,
          label: reverse === undefined ? `${title}, ${direction}` : title,
        }))}
        onChange={(order: string | null) => order !== null && onSort(order)}
      />
      {chosen?.reverse !== undefined && (
        <Button
          icon={chosen.direction === 'ascending' ? <SortAscendingOutlined /> : <SortDescendingOutlined />}
          aria-label={`${chosen.direction}, turn round`}
          onClick={() => onSort(chosen.next)}
        >
          {chosen.direction}
        </Button>
      )}
    </Space.Compact>
  );
}
