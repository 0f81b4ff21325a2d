import type { Player } from '@strainscope/console-contract';
import { Input, Space } from 'antd';
import { Select } from '../../shared/form/select.tsx';
import { playerName } from '../players/player-columns.tsx';
import { useEditQueue } from './edit-queue.store.ts';
import { useBrands } from './use-brands.ts';

/** A player's sensor as fields: brand and id. Changes go to the edit queue. */
export function SensorEditor({ player }: { player: Player }) {
  const brands = useBrands();
  const queued = useEditQueue((state) => state.queue.sensors[player._id]);
  const queue = useEditQueue((state) => state.sensor);
  const worn = player.sensors[0];
  const edit = queued ?? { brand: worn?.brand ?? brands[0]?.key ?? '', sensorId: worn?.sensor_id ?? '' };
  const name = playerName(player);
  return (
    <Space.Compact>
      <Select
        aria-label={`Sensor brand of ${name}`}
        style={{ width: 120 }}
        value={edit.brand}
        options={brands.map(({ key, name: label }) => ({ value: key, label }))}
        onChange={(brand) => queue(player, { ...edit, brand })}
      />
      <Input
        aria-label={`Sensor ID of ${name}`}
        style={{ width: 130 }}
        value={edit.sensorId}
        onChange={(event) => queue(player, { ...edit, sensorId: event.target.value })}
      />
    </Space.Compact>
  );
}
