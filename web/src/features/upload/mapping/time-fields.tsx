import { InputNumber, Segmented } from 'antd';
import { Select } from '../../../shared/form/select.tsx';
import { ColumnSelect } from './column-select.tsx';
import { Field } from './field.tsx';
import type { MappingDraft, TableHead, TimeDraft } from './mapping-draft.ts';
import styles from './mapping.module.css';

interface TimeFieldsProps {
  table: TableHead;
  draft: Pick<MappingDraft, 'time' | 'rate'>;
  onChange: (change: Partial<MappingDraft>) => void;
}

/** When each sample was taken: a column, a number over the rate, or the rate alone. */
export function TimeFields({ table, draft: { time, rate }, onChange }: TimeFieldsProps) {
  const change = (part: Partial<TimeDraft>) => onChange({ time: { ...time, ...part } });
  return (
    <fieldset className={styles['group']}>
      <legend>Time of a sample</legend>
      <Segmented<TimeDraft['from']>
        aria-label="Where the time of a sample stands"
        value={time.from}
        onChange={(from) => change({ from })}
        options={[
          { value: 'column', label: 'In a column' },
          { value: 'sample-number', label: 'Sample number' },
          { value: 'rate', label: 'Nowhere' },
        ]}
      />
      {time.from !== 'rate' && (
        <Field label="Column">
          <ColumnSelect
            label="Column of the time"
            table={table}
            value={time.column}
            onChange={(column) => change({ column })}
          />
        </Field>
      )}
      {time.from === 'column' ? (
        <Field label="Unit">
          <Select<string>
            aria-label="Unit of the time"
            showSearch
            optionFilterProp="label"
            value={time.unit}
            onChange={(unit) => change({ unit })}
            options={table.units.time.map((unit) => ({ value: unit, label: unit === 'us' ? 'µs' : unit }))}
          />
        </Field>
      ) : (
        <Field label="Sample rate (Hz)">
          <InputNumber
            aria-label="Sample rate of the table in hertz"
            min={200}
            max={200_000}
            value={rate}
            onChange={(value) => onChange({ rate: value })}
          />
        </Field>
      )}
    </fieldset>
  );
}
