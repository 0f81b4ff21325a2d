import type { Player } from '@strainscope/console-contract';
import { useBrandName } from '../team/use-brands.ts';
import styles from './players.module.css';

/** The sensors that a player wears, the brand after each id. */
export function SensorNames({ player: { sensors } }: { player: Pick<Player, 'sensors'> }) {
  const nameOf = useBrandName();
  if (sensors.length === 0) return <span className={styles['quiet']}>none assigned</span>;
  return (
    <span className={styles['sensors']}>
      {sensors.map(({ brand, sensor_id }) => (
        <span key={`${brand} ${sensor_id}`}>
          {sensor_id} <span className={styles['quiet']}>{nameOf(brand)}</span>
        </span>
      ))}
    </span>
  );
}
