import { Checkbox } from 'antd';
import { Select } from '../../../shared/form/select.tsx';
import { ColumnSelect } from './column-select.tsx';
import { Field } from './field.tsx';
import { CHANNEL_NAMES, type ChannelDraft, type ChannelKey, type TableHead } from './mapping-draft.ts';
import styles from './mapping.module.css';

interface ChannelFieldsProps {
  channel: ChannelKey;
  table: TableHead;
  draft: ChannelDraft;
  onChange: (draft: ChannelDraft) => void;
}

/** Which columns are the three axes of a quantity, and in which unit. */
export function ChannelFields({ channel, table, draft, onChange }: ChannelFieldsProps) {
  const name = CHANNEL_NAMES[channel];
  const title = name[0]!.toUpperCase() + name.slice(1);
  return (
    <fieldset className={styles['group']}>
      <legend>
        {title}
        <span className={styles['quiet']}> if it was measured</span>
      </legend>
      {(['x', 'y', 'z'] as const).map((axis, i) => (
        <Field key={axis} label={`Axis ${axis}`}>
          <ColumnSelect
            label={`${title}, axis ${axis}`}
            table={table}
            value={draft.columns[i] ?? null}
            onChange={(column) => {
              const [x, y, z] = draft.columns.map((old, at) => (at === i ? column : old));
              onChange({ ...draft, columns: [x ?? null, y ?? null, z ?? null] });
            }}
          />
        </Field>
      ))}
      <Field label="Unit">
        <Select<string>
          aria-label={`${title}, unit`}
          showSearch
          optionFilterProp="label"
          value={draft.unit}
          onChange={(unit) => onChange({ ...draft, unit })}
          options={table.units[channel].map((unit) => ({ value: unit, label: unit }))}
        />
      </Field>
      <Checkbox
        checked={draft.sign === -1}
        onChange={({ target }) => onChange({ ...draft, sign: target.checked ? -1 : 1 })}
      >
        Counts in the opposite sense
      </Checkbox>
    </fieldset>
  );
}
