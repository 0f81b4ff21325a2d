import { Input } from 'antd';
import { Field } from '../../shared/form/field.tsx';

/** Which sensor somebody says they wear; staff of the team give it to them. */
export function SensorField() {
  return (
    <Field name="sensor_id" label="Sensor ID" hint="As it stands on the device. Your team’s staff assign it to you.">
      <Input autoComplete="off" />
    </Field>
  );
}
