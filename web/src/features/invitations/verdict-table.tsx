import type { InviteVerdict } from '@strainscope/console-contract';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import type { CsvRow } from './csv-rows.ts';
import styles from './invitations.module.css';
import { verdictWords } from './verdict-words.ts';
import { WornSensor } from './worn-sensor.tsx';

interface JudgedRow {
  row: CsvRow;
  verdict: InviteVerdict;
}

const columns: Column<JudgedRow>[] = [
  { key: 'line', title: 'Line', numeric: true, render: ({ row }) => row.line },
  { key: 'email', title: 'E-mail', primary: true, render: ({ row }) => <Pasted text={row.email} isAddress /> },
  { key: 'name', title: 'Name', render: ({ row }) => <Pasted text={`${row.first_name} ${row.last_name}`.trim()} /> },
  { key: 'sensor', title: 'Sensor ID', render: ({ row }) => <Pasted text={row.sensor_id ?? ''} /> },
  {
    key: 'verdict',
    title: 'Verdict',
    wide: true,
    render: ({ row, verdict }) => (
      <>
        <span className={styles['verdict']} data-state={verdict.state}>
          {verdictWords(verdict)}
        </span>
        {verdict.worn && <WornSensor sensorId={row.sensor_id ?? ''} worn={verdict.worn} />}
      </>
    ),
  },
];

/** As the list has it, of any length: it leaves the verdict in sight. */
function Pasted({ text, isAddress = false }: { text: string; isAddress?: boolean }) {
  return (
    <span className={styles['pasted']} data-address={isAddress || undefined}>
      {text}
    </span>
  );
}

/** What the server says of each row; those that need mending, or a look, first. */
export function VerdictTable(props: { rows: CsvRow[]; verdicts: readonly InviteVerdict[]; withSensor: boolean }) {
  const { rows, verdicts, withSensor } = props;
  const judged = rows.flatMap((row, index) => (verdicts[index] ? [{ row, verdict: verdicts[index] }] : []));
  const urgentFirst = [...judged].sort((one, other) => urgencyOf(other) - urgencyOf(one));
  return (
    <GridTable
      label="Verdicts"
      columns={withSensor ? columns : columns.filter(({ key }) => key !== 'sensor')}
      rows={urgentFirst}
      rowId={({ row }) => String(row.line)}
    />
  );
}

function urgencyOf({ verdict: { state, worn } }: JudgedRow): number {
  return state === 'wrong' ? 2 : worn ? 1 : 0;
}
