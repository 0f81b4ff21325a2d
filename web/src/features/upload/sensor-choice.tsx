import type { SensorDefinition } from '@strainscope/console-contract';
import { Radio } from 'antd';
import styles from './upload.module.css';

/** The choice that leaves the brand to the server: it looks at the content of every file. */
export const BY_CONTENT = 'by-content';

interface SensorChoiceProps {
  sensors: readonly SensorDefinition[];
  value: string;
  onChange: (key: string) => void;
}

/** The brands of sensor, with what their files look like. A brand that cannot be read yet says why. */
export function SensorChoice({ sensors, value, onChange }: SensorChoiceProps) {
  return (
    <Radio.Group
      className={styles['sensors'] ?? ''}
      aria-label="Sensor"
      value={value}
      onChange={(event) => onChange(event.target.value as string)}
    >
      <Radio value={BY_CONTENT}>
        <strong>Recognise by content</strong>
        <span>Each file is looked at on its own, so a drop may mix brands. Right for most uploads.</span>
      </Radio>
      {sensors.map((sensor) => (
        <Radio key={sensor.key} value={sensor.key} disabled={!sensor.readable}>
          <strong>{sensor.name}</strong>
          <span>{describe(sensor)}</span>
        </Radio>
      ))}
    </Radio.Group>
  );
}

function describe({ file_kinds, sample_rate_hz, rate_needs_confirmation, readable, note }: SensorDefinition): string {
  const kinds = file_kinds.map((kind) => kind.toUpperCase()).join(', ');
  const confirm = rate_needs_confirmation ? ', to be confirmed' : '';
  const rate = sample_rate_hz !== null ? `${sample_rate_hz.toLocaleString('en-GB')} Hz${confirm}` : '';
  return [readable ? '' : 'Not readable yet', kinds, rate, note].filter((part) => part !== '').join(' · ');
}
