import { InputNumber } from 'antd';
import { Select } from '../../../shared/form/select.tsx';
import { Field } from './field.tsx';
import { AXIS_SOURCES, type AxisSource, type MappingDraft, type Three } from './mapping-draft.ts';
import styles from './mapping.module.css';

interface MountingFieldsProps {
  draft: Pick<MappingDraft, 'axes' | 'sensorToCg' | 'preTriggerMs'>;
  onChange: (change: Partial<MappingDraft>) => void;
}

const HEAD_AXES = ['x (forward)', 'y (right)', 'z (down)'] as const;
const replaced = <T,>(three: Three<T>, at: number, value: T): Three<T> => {
  const [x, y, z] = three.map((old, i) => (i === at ? value : old)) as [T, T, T];
  return [x, y, z];
};

/** How the sensor sits in the head, and when it fires. As it comes, its axes are the head's. */
export function MountingFields({ draft: { axes, sensorToCg, preTriggerMs }, onChange }: MountingFieldsProps) {
  return (
    <details>
      <summary>Mounting and trigger</summary>
      {(['linear', 'angular'] as const).map((kind) => (
        <fieldset key={kind} className={styles['group']}>
          <legend>{kind === 'linear' ? 'Axes of linear motion' : 'Axes of rotation'}</legend>
          {HEAD_AXES.map((axis, i) => (
            <Field key={axis} label={`Head ${axis} is the sensor’s`}>
              <Select<AxisSource>
                aria-label={`Head ${axis}, ${kind}`}
                value={axes[kind][i]!}
                onChange={(source) => onChange({ axes: { ...axes, [kind]: replaced(axes[kind], i, source) } })}
                options={AXIS_SOURCES.map((value) => ({ value, label: value.replace('-', '−') }))}
              />
            </Field>
          ))}
        </fieldset>
      ))}
      <fieldset className={styles['group']}>
        <legend>From the sensor to the head’s centre of gravity (mm), and the trigger</legend>
        {HEAD_AXES.map((axis, i) => (
          <Field key={axis} label={axis}>
            <InputNumber
              aria-label={`To the centre of gravity along ${axis}, millimetres`}
              min={-300}
              max={300}
              value={Number((sensorToCg[i]! * 1000).toFixed(3))}
              onChange={(millimetres) => onChange({ sensorToCg: replaced(sensorToCg, i, (millimetres ?? 0) / 1000) })}
            />
          </Field>
        ))}
        <Field label="First sample to trigger (ms)">
          <InputNumber
            aria-label="From the first sample to the trigger, milliseconds"
            min={0}
            max={10_000}
            value={preTriggerMs}
            placeholder="not known"
            onChange={(value) => onChange({ preTriggerMs: value })}
          />
        </Field>
      </fieldset>
    </details>
  );
}
