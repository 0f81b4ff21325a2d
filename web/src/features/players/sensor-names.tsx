import type { Player } from '@strainscope/console-contract';
import { printedSensorId } from '../../shared/format/sensor-id.ts';
import { useBrandName } from '../team/use-brands.ts';
import styles from './players.module.css';

/** The sensors that a player wears, the brand after each id. */
export function SensorNames({ player }: { player: Pick<Player, 'sensors' | 'undefined_member' | 'last_name'> }) {
  const { sensors, undefined_member, last_name } = player;
  const nameOf = useBrandName();
  // Made for a sensor that has its player by now, an undefined member keeps the events from before; its name says which.
  if (sensors.length === 0)
    return (
      <span className={styles['quiet']}>
        {undefined_member ? `${last_name}, worn by a player now` : 'none assigned'}
      </span>
    );
  return (
    <span className={styles['sensors']}>
      {sensors.map(({ brand, sensor_id }) => (
        <span key={`${brand} ${sensor_id}`}>
          {printedSensorId(brand, sensor_id)} <span className={styles['quiet']}>{nameOf(brand)}</span>
        </span>
      ))}
    </span>
  );
}
