import { Input, Segmented } from 'antd';
import { Select } from '../../../shared/form/select.tsx';
import { ColumnSelect } from './column-select.tsx';
import { Field } from './field.tsx';
import { TEMPLATE_PARTS } from './file-name-template.ts';
import type { ColumnIndex, IdsDraft, TableHead } from './mapping-draft.ts';
import styles from './mapping.module.css';

const DATE_FORMATS = [
  { value: 'yyyy-MM-dd', label: '2026-11-21' },
  { value: 'dd.MM.yyyy', label: '21.11.2026' },
  { value: 'dd/MM/yyyy', label: '21/11/2026 (day first)' },
  { value: 'MM/dd/yyyy', label: '11/21/2026 (month first)' },
  { value: 'yyyyMMdd', label: '20261121' },
];
const TIME_FORMATS = [
  { value: 'HH:mm:ss', label: '14:05:30' },
  { value: 'HH:mm:ss.u', label: '14:05:30.250' },
  { value: 'HH:mm', label: '14:05' },
  { value: 'h:mm:ss a', label: '2:05:30 PM' },
];

interface IdsFieldsProps {
  table: TableHead;
  ids: IdsDraft;
  onChange: (ids: IdsDraft) => void;
}

/** Which sensor it was, which event, and when. */
export function IdsFields({ table, ids, onChange }: IdsFieldsProps) {
  const change = (part: Partial<IdsDraft>) => onChange({ ...ids, ...part });
  const column = (label: string, value: ColumnIndex, key: keyof IdsDraft) => (
    <Field label={label}>
      <ColumnSelect
        label={`Column of the ${label.toLowerCase()}`}
        table={table}
        value={value}
        onChange={(chosen) => change({ [key]: chosen })}
      />
    </Field>
  );
  return (
    <fieldset className={styles['group']}>
      <legend>Sensor, event and date</legend>
      <Segmented<IdsDraft['from']>
        aria-label="Where sensor, event and date stand"
        value={ids.from}
        onChange={(from) => change({ from })}
        options={[
          { value: 'given', label: 'I say it here' },
          { value: 'file-name', label: 'In the file’s name' },
          { value: 'columns', label: 'In columns' },
        ]}
      />
      {ids.from === 'given' && (
        <>
          <Field label="Sensor id">
            <Input
              aria-label="Sensor id"
              value={ids.sensorId}
              maxLength={100}
              onChange={({ target }) => change({ sensorId: target.value })}
            />
          </Field>
          <Field label="Date and time, where the team plays">
            <input
              className={styles['native']}
              type="datetime-local"
              step={1}
              aria-label="Date and time of the event"
              value={ids.occurredAt}
              onChange={({ target }) => change({ occurredAt: target.value })}
            />
          </Field>
          <p className={styles['note']}>
            Every file that this mapping reads gets this sensor and this time; its name stands for the event.
          </p>
        </>
      )}
      {ids.from === 'file-name' && (
        <>
          <Field label="What the names look like">
            <Input
              aria-label="What the files’ names look like"
              value={ids.template}
              maxLength={200}
              placeholder="{sensor}_{event} {year}-{month}-{day} {hour}.{minute}.{second}"
              onChange={({ target }) => change({ template: target.value })}
            />
          </Field>
          <p className={styles['note']}>Parts: {TEMPLATE_PARTS.join(', ')}. Everything else stands for itself.</p>
        </>
      )}
      {ids.from === 'columns' && (
        <>
          {column('Sensor id', ids.sensorColumn, 'sensorColumn')}
          {column('Event id', ids.eventColumn, 'eventColumn')}
          {column('Date', ids.dateColumn, 'dateColumn')}
          <Field label="Dates look like">
            <Select<string>
              aria-label="What dates look like"
              value={ids.dateFormat}
              onChange={(dateFormat) => change({ dateFormat })}
              options={DATE_FORMATS}
            />
          </Field>
          {column('Time of day', ids.timeColumn, 'timeColumn')}
          <Field label="Times look like">
            <Select<string>
              aria-label="What times of day look like"
              value={ids.timeFormat}
              onChange={(timeFormat) => change({ timeFormat })}
              options={TIME_FORMATS}
            />
          </Field>
        </>
      )}
    </fieldset>
  );
}
