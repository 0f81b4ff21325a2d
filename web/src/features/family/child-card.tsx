import type { Player } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { countOf } from '../../shared/format/format-number.ts';
import { Time } from '../../shared/format/time.tsx';
import { RunCounters } from '../../shared/tree/run-counters.tsx';
import { playerName } from '../players/player-columns.tsx';
import { SensorNames } from '../players/sensor-names.tsx';
import styles from './family.module.css';

/** One child: team, sensor, how many events in the last week and month, and how their simulations stand. */
export function ChildCard({ child }: { child: Player }) {
  return (
    <article className={styles['card']}>
      <h2>
        <Link to={`/player/dashboard/${child._id}`}>{playerName(child)}</Link>
      </h2>
      <dl>
        <dt>Team</dt>
        <dd>{child.team_name}</dd>
        <dt>Sensor</dt>
        <dd>
          <SensorNames player={child} />
        </dd>
        <dt>Events in 7 days</dt>
        <dd>{countOf(child.events_7_days, 'event')}</dd>
        <dt>Events in 28 days</dt>
        <dd>{countOf(child.events_28_days, 'event')}</dd>
        <dt>Last event</dt>
        <dd>
          <Time at={child.last_event_at} />
        </dd>
      </dl>
      <RunCounters counts={child.simulations} type="player" id={child._id} />
    </article>
  );
}
