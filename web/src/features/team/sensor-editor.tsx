import type { Player } from '@strainscope/console-contract';
import { Button, Input, Space } from 'antd';
import { useId } from 'react';
import { Select } from '../../shared/form/select.tsx';
import { wornSensorIds } from '../../shared/format/sensor-id.ts';
import { SensorNames } from '../players/sensor-names.tsx';
import type { QueuedSensor } from './edit-queue.ts';
import { useEditQueue } from './edit-queue.store.ts';
import styles from './sensor-editor.module.css';
import { useBrands } from './use-brands.ts';

interface SensorEditorProps {
  player: Player;
  name: string;
  /** Chosen for whoever wears none: what most of the team wear; empty for none. */
  usualBrand: string;
  /** The sensor of their invitation; empty for none. */
  named: string;
}

/** A player's sensor as fields: brand and id. Changes go to the edit queue once both are known. */
export function SensorEditor({ player, name, usualBrand, named }: SensorEditorProps) {
  const brands = useBrands();
  const faultId = useId();
  const queued = useEditQueue((state) => state.queue.sensors[player._id]);
  const half = useEditQueue((state) => state.halves[player._id]);
  const { sensor: queue, takeSensorOff, dropHalf, drop } = useEditQueue();
  const [worn, ...others] = player.sensors;
  const start = { brand: worn?.brand ?? usualBrand, sensorId: worn?.sensor_id ?? '' };
  const comesOff = half ? [] : comingOff(player, queued);
  // While another sensor comes off, the fields show the one that stays.
  const edit = half ?? (queued && comesOff.length > 0 && !comesOff.includes(worn!) ? start : queued) ?? start;
  // Ids are written in many ways: whoever wears a sensor is offered none.
  const isOffered = named !== '' && !worn && edit.sensorId !== named;
  const fault = half && (half.brand === '' ? 'Choose the brand of the sensor.' : 'Type the ID of the sensor.');
  const told = fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': faultId };
  // An empty field takes no sensor off: it shows the one worn again.
  const leave = () => {
    if (edit.sensorId.trim() === '' && (worn || edit.brand === start.brand)) dropHalf(player._id);
  };
  return (
    <>
      <Space.Compact>
        <Select
          aria-label={`Sensor brand of ${name}`}
          style={{ width: 168 }}
          placeholder="Brand"
          value={edit.brand === '' ? null : edit.brand}
          status={fault !== undefined && edit.brand === '' ? 'error' : ''}
          {...(edit.brand === '' && told)}
          showSearch={{ optionFilterProp: 'label' }}
          options={brands.map(({ key, name: label }) => ({ value: key, label }))}
          onChange={(brand: string | null) => queue(player, { brand: brand ?? '', sensorId: edit.sensorId })}
        />
        <Input
          aria-label={`Sensor ID of ${name}`}
          style={{ width: 130 }}
          value={edit.sensorId}
          status={fault !== undefined && edit.brand !== '' ? 'error' : ''}
          {...told}
          onChange={(event) => queue(player, { brand: edit.brand, sensorId: event.target.value })}
          onBlur={leave}
        />
      </Space.Compact>
      {others.length > 0 && (
        <p className={styles['others']}>
          and <SensorNames player={{ ...player, sensors: others }} />
        </p>
      )}
      {!queued &&
        !half &&
        inTurn(player.sensors).map(({ brand, ids, kept }) => (
          <Button
            key={`${brand} ${ids}`}
            type="link"
            size="small"
            aria-label={`Take off ${name}: sensor ${ids}`}
            onClick={() => takeSensorOff(player, brand, kept)}
          >
            {others.length === 0 ? 'Take off' : `Take off ${ids}`}
          </Button>
        ))}
      {comesOff.length > 0 && (
        <p className={styles['others']}>
          {others.length === 0 ? 'Comes' : `${wornSensorIds(comesOff)} comes`} off with Save.{' '}
          <Button
            type="link"
            size="small"
            aria-label={`Keep it on ${name}`}
            onClick={() => drop(player._id, 'sensors')}
          >
            Keep it
          </Button>
        </p>
      )}
      {isOffered && (
        <Button
          type="link"
          size="small"
          aria-label={`Give ${name} sensor ${named}, which the invitation names`}
          onClick={() => queue(player, { brand: edit.brand, sensorId: named })}
        >
          Take {named}, from the invitation
        </Button>
      )}
      {fault !== undefined && (
        <p id={faultId} className={styles['fault']}>
          {fault}
        </p>
      )}
    </>
  );
}

type Sensors = Player['sensors'];

/** What a queued change takes off without putting another one on. */
function comingOff({ sensors }: Player, queued: QueuedSensor | undefined): Sensors {
  if (!queued) return [];
  const { brand, sensorId } = queued;
  const ofBrand = sensors.filter((worn) => worn.brand === brand);
  const puts = sensorId !== '' && !ofBrand.some((worn) => worn.sensor_id === sensorId);
  return puts ? [] : ofBrand.filter((worn) => worn.sensor_id !== sensorId);
}

/** What can be taken off, a brand at a time; of the brand of the first sensor, this one or the others. */
function inTurn(sensors: Sensors): { brand: string; ids: string; kept: string }[] {
  const brands = [...new Set(sensors.map(({ brand }) => brand))];
  return brands.flatMap((brand) => {
    const [one, ...others] = sensors.filter((worn) => worn.brand === brand);
    if (!one) return [];
    // None is kept as one whose brand nobody named.
    if (brand === '' || brand !== sensors[0]?.brand || others.length === 0)
      return [{ brand, ids: wornSensorIds([one, ...others]), kept: '' }];
    // Keeping one of a brand ends the others of it.
    return [{ brand, ids: wornSensorIds(others), kept: one.sensor_id }];
  });
}
