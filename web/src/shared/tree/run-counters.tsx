import type { NodeKind } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { StateBadge } from '../badge/state-badge.tsx';
import { formatCount } from '../format/format-number.ts';
import styles from './run-counters.module.css';
import { runsPath, type RunGroup } from './tree-paths.ts';

interface RunCountersProps {
  counts: Record<RunGroup, number>;
  type: NodeKind | 'player' | 'all';
  /** Id of the node or the player. */
  id?: string;
}

const order: readonly RunGroup[] = ['complete', 'pending', 'failed'];

/** Complete | Pending | Failed, each leading to its list. */
export function RunCounters({ counts, type, id }: RunCountersProps) {
  return (
    <ul className={styles['counters']}>
      {order.map((group) => (
        <li key={group}>
          <Link to={runsPath(group, type, id)}>
            <strong>{formatCount(counts[group])}</strong>
            <span className="visually-hidden"> {counts[group] === 1 ? 'simulation' : 'simulations'} </span>
            {/* A zero is no news: it must not look like something to act on. */}
            <StateBadge state={counts[group] === 0 ? 'none' : group} word={words[group]} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const words: Record<RunGroup, string> = { complete: 'Complete', pending: 'Pending', failed: 'Failed' };
