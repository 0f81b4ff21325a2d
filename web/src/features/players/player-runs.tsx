import type { Player } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { formatCount } from '../../shared/format/format-number.ts';
import { runsPath, type RunGroup } from '../../shared/tree/tree-paths.ts';
import styles from './players.module.css';

const groups: readonly RunGroup[] = ['complete', 'pending', 'failed'];

/** A player's runs by what became of them: each number leads to the list that has as many. */
export function PlayerRuns({ _id, simulations }: Pick<Player, '_id' | 'simulations'>) {
  const there = groups.filter((group) => simulations[group] > 0);
  if (there.length === 0) return '0';
  return (
    <ul className={styles['runs']}>
      {there.map((group) => (
        <li key={group}>
          <Link to={runsPath(group, 'player', _id)}>
            {formatCount(simulations[group])} {group}
          </Link>
        </li>
      ))}
    </ul>
  );
}
