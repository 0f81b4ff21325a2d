import { Table } from 'antd';

interface FiguresTableProps {
  label: string;
  columns: readonly string[];
  /** One text per column; the first says what the row is. */
  rows: readonly (readonly string[])[];
}

/** A small table of figures; all but the first column are numbers. */
export function FiguresTable({ label, columns, rows }: FiguresTableProps) {
  return (
    <Table
      aria-label={label}
      size="small"
      rowKey="0"
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={columns.map((title, i) => ({ title, dataIndex: String(i), align: i === 0 ? 'left' : 'right' }))}
      dataSource={rows.map((row) => Object.fromEntries(row.entries()))}
    />
  );
}
