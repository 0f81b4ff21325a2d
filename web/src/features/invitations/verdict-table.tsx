import {
  CheckOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  CopyOutlined,
  MailOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { InviteVerdict } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import type { CsvRow } from './csv-rows.ts';
import styles from './invitations.module.css';
import { verdictWords } from './verdict-words.ts';
import { WornSensor } from './worn-sensor.tsx';

const icons: Record<InviteVerdict['state'], ReactNode> = {
  ready: <MailOutlined />,
  invited: <CheckOutlined />,
  waiting: <ClockCircleOutlined />,
  member: <UserOutlined />,
  repeated: <CopyOutlined />,
  wrong: <CloseCircleOutlined />,
};

interface JudgedRow {
  row: CsvRow;
  verdict: InviteVerdict;
}

const columns: Column<JudgedRow>[] = [
  { key: 'line', title: 'Line', numeric: true, render: ({ row }) => row.line },
  {
    key: 'email',
    title: 'E-mail',
    primary: true,
    render: ({ row }) => <Pasted text={row.email} none="no e-mail" isAddress />,
  },
  {
    key: 'name',
    title: 'Name',
    render: ({ row }) => <Pasted text={`${row.first_name} ${row.last_name}`.trim()} none="no name" />,
  },
  { key: 'sensor', title: 'Sensor ID', render: ({ row }) => <Pasted text={row.sensor_id ?? ''} none="no sensor" /> },
  {
    key: 'verdict',
    title: 'Verdict',
    wide: true,
    render: ({ row, verdict }) => (
      <>
        <span className={styles['verdict']} data-state={verdict.state}>
          <span aria-hidden>{icons[verdict.state]}</span> {verdictWords(verdict)}
        </span>
        {verdict.worn && <WornSensor sensorId={row.sensor_id ?? ''} worn={verdict.worn} />}
      </>
    ),
  },
];

/** As the list has it, of any length: it leaves the verdict in sight. */
function Pasted({ text, none, isAddress = false }: { text: string; none: string; isAddress?: boolean }) {
  if (text === '') return <span className={styles['quiet']}>{none}</span>;
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
