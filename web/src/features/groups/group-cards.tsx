import type { Group } from '@strainscope/console-contract';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { RunCounters } from '../../shared/tree/run-counters.tsx';
import { pathOfNode } from '../../shared/tree/tree-paths.ts';
import styles from './group-cards.module.css';
import { nameAbove } from './group-names.ts';
import { groupSummary } from './group-summary.ts';
import { NewestRun } from './newest-run.tsx';

interface GroupCardsProps {
  /** Also say what each hangs below. */
  above: boolean;
  label: string;
  groups: readonly Group[];
}

/** Groups as cards; `j` and `k` walk from title to title. */
export function GroupCards({ above, label, groups }: GroupCardsProps) {
  const grid = useRef<HTMLUListElement>(null);
  const step = (by: number) => {
    const titles = [...(grid.current?.querySelectorAll<HTMLElement>('h2 a') ?? [])];
    const at = titles.indexOf(document.activeElement as HTMLElement);
    titles[Math.max(0, Math.min(titles.length - 1, at + by))]?.focus();
  };
  useShortcuts([
    { keys: 'j', label: 'Next card', group: 'List', run: () => step(1) },
    { keys: 'k', label: 'Previous card', group: 'List', run: () => step(-1) },
  ]);

  return (
    <ul ref={grid} aria-label={label} className={styles['cards']}>
      {groups.map((group) => (
        <li key={group._id} className={styles['card']}>
          <h2>
            <Link to={pathOfNode(group.kind, group._id)}>{group.name}</Link>
          </h2>
          <p className={styles['summary']}>{[...(above ? [nameAbove(group)] : []), groupSummary(group)].join(' · ')}</p>
          <RunCounters counts={group.simulations} type={group.kind} id={group._id} />
          <NewestRun group={group} />
        </li>
      ))}
    </ul>
  );
}
