import { Link } from 'react-router-dom';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { listFailures, type RunOwner } from './run-calls.ts';
import styles from './runs.module.css';

interface FailureGroupsProps {
  owner: RunOwner;
  /** Code of the cause that the list is narrowed to. */
  cause: string | undefined;
}

/** What runs failed of, how many of each, and the way to the list of those alone. */
export function FailureGroups({ owner, cause }: FailureGroupsProps) {
  const load = useLoad(`failures of ${owner.type} ${owner.id}`, (signal) => listFailures(owner, signal));
  useLiveRefresh(load.refresh, ({ name }) => name === 'simulation');
  return (
    <CallView load={load} rows={2}>
      {(causes) =>
        causes.length > 0 && (
          <nav aria-label="Cause" className={styles['causes']}>
            <ul>
              {causes.map(({ reason_code, reason, simulations }) => (
                <li key={reason_code}>
                  <Link to={`?cause=${encodeURIComponent(reason_code)}`} aria-current={reason_code === cause && 'true'}>
                    <strong>{formatCount(simulations)}</strong> {reason_code}
                  </Link>
                  <span>{reason}</span>
                </li>
              ))}
            </ul>
            {cause !== undefined && <Link to="?">All causes</Link>}
          </nav>
        )
      }
    </CallView>
  );
}
