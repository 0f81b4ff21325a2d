import type { OperatorAction } from '@strainscope/console-contract';
import { Time } from '../../shared/format/time.tsx';
import { ListView } from '../../shared/list/list-view.tsx';
import type { PagedList } from '../../shared/list/use-paged-list.ts';
import { actionWords } from './action-words.ts';
import styles from './operations.module.css';

/** What operators did, newest first, and by whom. */
export function OperatorActionList({ list }: { list: PagedList<OperatorAction> }) {
  return (
    <ListView list={list} empty={<p className={styles['quiet']}>Nobody has changed anything yet.</p>}>
      {(actions) => (
        <ul className={styles['done']} aria-label="What operators did">
          {actions.map((action, index) => (
            <li key={index}>
              <Time at={action.at} />
              <span>{actionWords(action)}</span>
              <span className={styles['quiet']}>{action.by_name || 'somebody who is staff no more'}</span>
            </li>
          ))}
        </ul>
      )}
    </ListView>
  );
}
