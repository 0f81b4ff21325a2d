import type { FamilyChild, Player } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { countOf } from '../../shared/format/format-number.ts';
import { Time } from '../../shared/format/time.tsx';
import { RunCounters } from '../../shared/tree/run-counters.tsx';
import { playerName } from '../players/player-columns.tsx';
import { SensorNames } from '../players/sensor-names.tsx';
import { ChildConsents } from './child-consents.tsx';
import styles from './family.module.css';

interface ChildCardProps {
  child: Player;
  /** Undefined until it is known. */
  consents: FamilyChild | undefined;
  onChanged: () => void;
}

/** One child: team, sensor, events of the last week and month, how their simulations stand, and what is consented to. */
export function ChildCard({ child, consents, onChanged }: ChildCardProps) {
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
      {consents && <ChildConsents child={consents} onChanged={onChanged} />}
    </article>
  );
}
