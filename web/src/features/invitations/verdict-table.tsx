import type { InviteVerdict } from '@strainscope/console-contract';
import { Table, type TableColumnsType } from 'antd';
import type { CsvRow } from './csv-rows.ts';
import { verdictWords } from './verdict-words.ts';
import styles from './invitations.module.css';

interface JudgedRow {
  row: CsvRow;
  verdict: InviteVerdict;
}

const sensor = { title: 'Sensor ID', key: 'sensor', render: (_: unknown, { row }: JudgedRow) => row.sensor_id };
const columns: TableColumnsType<JudgedRow> = [
  { title: 'Line', key: 'line', width: 64, align: 'right', render: (_, { row }) => row.line },
  {
    title: 'Verdict',
    key: 'verdict',
    render: (_, { verdict }) => (
      <span className={styles['verdict']} data-state={verdict.state}>
        {verdictWords(verdict)}
      </span>
    ),
  },
  { title: 'E-mail', key: 'email', render: (_, { row }) => row.email },
  { title: 'Name', key: 'name', render: (_, { row }) => `${row.first_name} ${row.last_name}`.trim() },
];

/** What the server says of each row; those that need mending first. */
export function VerdictTable(props: { rows: CsvRow[]; verdicts: InviteVerdict[]; withSensor: boolean }) {
  const { rows, verdicts, withSensor } = props;
  const judged = rows.flatMap((row, index) => (verdicts[index] ? [{ row, verdict: verdicts[index] }] : []));
  const wrongFirst = [...judged].sort((one, other) => Number(isWrong(other)) - Number(isWrong(one)));
  return (
    <Table<JudgedRow>
      size="small"
      rowKey={({ row }) => row.line}
      columns={withSensor ? [...columns, sensor] : columns}
      dataSource={wrongFirst}
      pagination={judged.length > 50 && { pageSize: 50, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
    />
  );
}

function isWrong({ verdict }: JudgedRow): boolean {
  return verdict.state === 'wrong';
}
