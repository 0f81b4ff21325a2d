import type { Group } from '@strainscope/console-contract';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { Time } from '../../shared/format/time.tsx';
import styles from './group-cards.module.css';

/** How the newest simulation below a group stands. */
export function NewestRun({ group }: { group: Group }) {
  const newest = group.newest_simulation;
  if (newest === null) return <p className={styles['newest']}>No simulation yet</p>;
  return (
    <p className={styles['newest']}>
      Newest simulation <StateBadge state={newest.state} />
      <Time at={newest.at} />
    </p>
  );
}
