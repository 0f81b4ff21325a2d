import type { InviteVerdict } from '@strainscope/console-contract';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import type { CsvRow } from './csv-rows.ts';
import styles from './invitations.module.css';
import { verdictWords } from './verdict-words.ts';

interface JudgedRow {
  row: CsvRow;
  verdict: InviteVerdict;
}

const columns: Column<JudgedRow>[] = [
  { key: 'line', title: 'Line', numeric: true, render: ({ row }) => row.line },
  { key: 'email', title: 'E-mail', primary: true, render: ({ row }) => row.email },
  { key: 'name', title: 'Name', render: ({ row }) => `${row.first_name} ${row.last_name}`.trim() },
  { key: 'sensor', title: 'Sensor ID', render: ({ row }) => row.sensor_id },
  {
    key: 'verdict',
    title: 'Verdict',
    wide: true,
    render: ({ verdict }) => (
      <span className={styles['verdict']} data-state={verdict.state}>
        {verdictWords(verdict)}
      </span>
    ),
  },
];

/** What the server says of each row; those that need mending first. */
export function VerdictTable(props: { rows: CsvRow[]; verdicts: readonly InviteVerdict[]; withSensor: boolean }) {
  const { rows, verdicts, withSensor } = props;
  const judged = rows.flatMap((row, index) => (verdicts[index] ? [{ row, verdict: verdicts[index] }] : []));
  const wrongFirst = [...judged].sort((one, other) => Number(isWrong(other)) - Number(isWrong(one)));
  return (
    <GridTable
      label="Verdicts"
      columns={withSensor ? columns : columns.filter(({ key }) => key !== 'sensor')}
      rows={wrongFirst}
      rowId={({ row }) => String(row.line)}
    />
  );
}

function isWrong({ verdict }: JudgedRow): boolean {
  return verdict.state === 'wrong';
}
