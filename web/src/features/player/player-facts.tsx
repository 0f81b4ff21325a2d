import type { Player } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countOf, formatCount } from '../../shared/format/format-number.ts';
import { Time } from '../../shared/format/time.tsx';
import { runsPath } from '../../shared/tree/tree-paths.ts';
import { SensorNames } from '../players/sensor-names.tsx';
import styles from './player.module.css';

/** Where a player plays and what they wear; `children` add what there is of them. */
export function PlayerPlace({ player, children }: { player: Player; children?: ReactNode }) {
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>Team</dt>
        <dd>
          {player.team_id === null ? 'none' : <Link to={`/team/players/${player.team_id}`}>{player.team_name}</Link>}
          {!player.undefined_member && (
            <>
              {' · '}
              <Link to={`/profile/${player._id}/sensor`}>All teams</Link>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Sensor</dt>
        <dd>
          <SensorNames player={player} />
        </dd>
      </div>
      {children}
    </dl>
  );
}

/** Who the player is and what there is of them, in one line. */
export function PlayerFacts({ player }: { player: Player }) {
  const { simulations } = player;
  return (
    <PlayerPlace player={player}>
      <div>
        <dt>Events</dt>
        <dd>
          {formatCount(player.events)} ({formatCount(player.events_7_days)} in 7 days,{' '}
          {formatCount(player.events_28_days)} in 28)
        </dd>
      </div>
      <div>
        <dt>Simulations</dt>
        <dd>
          <Link to={runsPath('complete', 'player', player._id)}>{formatCount(simulations.complete)} complete</Link>
          {', '}
          <Link to={runsPath('pending', 'player', player._id)}>{formatCount(simulations.pending)} pending</Link>
          {', '}
          <Link to={runsPath('failed', 'player', player._id)}>{countOf(simulations.failed, 'failed', 'failed')}</Link>
        </dd>
      </div>
      <div>
        <dt>Last event</dt>
        <dd>
          <Time at={player.last_event_at} />
        </dd>
      </div>
    </PlayerPlace>
  );
}
