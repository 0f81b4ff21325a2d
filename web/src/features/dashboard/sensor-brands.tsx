import type { SensorDefinition } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { CsvButton } from '../../shared/csv/csv-button.tsx';
import { Quantity } from '../../shared/format/quantity.tsx';
import styles from '../../shared/list/list.module.css';
import { CallView } from '../../shared/states/call-view.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';

/** The sensor brands whose files this installation knows. */
export function SensorBrands() {
  const load = useLoad('sensors', (signal) => consoleApi.call('sensors.brands', {}, { signal }));
  return (
    <CallView load={load}>
      {({ data }) => (
        <div className={styles['list']}>
          <div className={styles['tools']}>
            <CsvButton name="sensors" columns={fileColumns} rows={() => Promise.resolve(data.map(fileRow))} />
          </div>
          <GridTable label="Sensor brands" columns={columns} rows={data} rowId={({ key }) => key} />
        </div>
      )}
    </CallView>
  );
}

const columns: Column<SensorDefinition>[] = [
  { key: 'name', title: 'Brand', primary: true, render: ({ name }) => name },
  { key: 'files', title: 'Files', render: ({ file_kinds }) => file_kinds.join(', ') },
  {
    key: 'rate',
    title: 'Sampling rate',
    numeric: true,
    render: ({ sample_rate_hz }) => <Quantity value={sample_rate_hz} unit="Hz" none="from the file" />,
  },
  {
    key: 'before',
    title: 'Before trigger',
    numeric: true,
    render: ({ pre_trigger_ms }) => <Quantity value={pre_trigger_ms} unit="ms" none="from the file" />,
  },
  { key: 'read', title: 'Can be read', render: ({ readable, note }) => (readable ? 'yes' : `not yet: ${note}`) },
];

const fileColumns = ['Brand', 'Files', 'Sampling rate (Hz)', 'Before trigger (ms)', 'Can be read', 'Note'];

const fileRow = ({ name, file_kinds, sample_rate_hz, pre_trigger_ms, readable, note }: SensorDefinition) => [
  name,
  file_kinds.join('; '),
  sample_rate_hz,
  pre_trigger_ms,
  readable ? 'yes' : 'no',
  note,
];
