import { WarningOutlined } from '@ant-design/icons';
import type { InviteVerdict } from '@strainscope/console-contract';
import { Time } from '../../shared/format/time.tsx';
import { playerName } from '../players/player-columns.tsx';
import { useBrandName } from '../team/use-brands.ts';
import styles from './invitations.module.css';

type Worn = NonNullable<InviteVerdict['worn']>;

/** Warns before somebody is invited with a sensor that somebody else wears: who, and since when. */
export function WornSensor({ sensorId, worn }: { sensorId: string; worn: Worn }) {
  const brandOf = useBrandName();
  const { brand, since, player } = worn;
  return (
    <span className={styles['worn']}>
      <WarningOutlined aria-hidden /> Sensor {sensorId} ({brandOf(brand)}) is worn by{' '}
      {player ? playerName(player) : 'somebody of another team'} since <Time at={since} />. The invitation does not take
      it off them.
    </span>
  );
}
