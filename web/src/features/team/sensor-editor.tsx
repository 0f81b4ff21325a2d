import type { Player } from '@strainscope/console-contract';
import { Input, Space } from 'antd';
import { useState } from 'react';
import { Select } from '../../shared/form/select.tsx';
import { useEditQueue } from './edit-queue.store.ts';
import type { SensorEdit } from './edit-queue.ts';
import { useBrands } from './use-brands.ts';

/** A player's sensor as fields: brand and id. Changes go to the edit queue once both are known. */
export function SensorEditor({ player, name }: { player: Player; name: string }) {
  const brands = useBrands();
  const queued = useEditQueue((state) => state.queue.sensors[player._id]);
  const queue = useEditQueue((state) => state.sensor);
  const worn = player.sensors[0];
  // What is half filled in waits here: a brand without an id, or an id without a brand, is no sensor.
  const [half, setHalf] = useState<SensorEdit>();
  const edit = queued ?? half ?? { brand: worn?.brand ?? '', sensorId: worn?.sensor_id ?? '' };
  const change = (next: SensorEdit) => {
    const whole = next.brand !== '' && next.sensorId.trim() !== '';
    setHalf(whole ? undefined : next);
    queue(player, whole ? next : { ...next, sensorId: '' });
  };
  return (
    <Space.Compact>
      <Select
        aria-label={`Sensor brand of ${name}`}
        style={{ width: 120 }}
        placeholder="Brand"
        value={edit.brand === '' ? null : edit.brand}
        status={edit.brand === '' && edit.sensorId !== '' ? 'error' : ''}
        options={brands.map(({ key, name: label }) => ({ value: key, label }))}
        onChange={(brand: string | null) => change({ brand: brand ?? '', sensorId: edit.sensorId })}
      />
      <Input
        aria-label={`Sensor ID of ${name}`}
        style={{ width: 130 }}
        value={edit.sensorId}
        onChange={(event) => change({ brand: edit.brand, sensorId: event.target.value })}
        // An empty field takes no sensor off: it shows the one worn again.
        onBlur={() => worn && edit.sensorId.trim() === '' && setHalf(undefined)}
      />
    </Space.Compact>
  );
}
