import type { OperatorAction } from '@strainscope/console-contract';
import { Time } from '../../shared/format/time.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import type { Load } from '../../api/use-load.ts';
import styles from './operations.module.css';
import { everyPool } from './operations-calls.ts';
import { poolTitleOf } from './pool-words.ts';

/** What operators did lately, and by whom. */
export function OperatorActionList({ load }: { load: Load<OperatorAction[]> }) {
  return (
    <CallView load={load} rows={3}>
      {(actions) =>
        actions.length === 0 ? (
          <p className={styles['quiet']}>Nobody has changed anything yet.</p>
        ) : (
          <ul className={styles['done']} aria-label="What operators did">
            {actions.map((action, index) => (
              <li key={index}>
                <Time at={action.at} />
                <span>
                  {subjectOf(action)}: {action.action}
                  {changeOf(action)}
                </span>
                <span className={styles['quiet']}>{action.by_name || 'somebody who is staff no more'}</span>
              </li>
            ))}
          </ul>
        )
      }
    </CallView>
  );
}

function subjectOf({ subject, action }: OperatorAction): string {
  if (subject === everyPool) return 'All pools';
  if (action === 'failures retried') return `Failures of ${subject}`;
  return action.startsWith('budget') ? 'A budget' : poolTitleOf(subject);
}

function changeOf({ action, before, after }: OperatorAction): string {
  if (action === 'failures retried') return ` (${String(after['retried'])})`;
  if (!action.startsWith('concurrency')) return '';
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : 'as configured');
  return ` (${text(before['concurrency'])} → ${text(after['concurrency'])})`;
}
