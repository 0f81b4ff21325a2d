import { DisconnectOutlined, WifiOutlined } from '@ant-design/icons';
import { useReachable } from '../api/reachable.store.ts';
import { useLiveStatus } from '../live/live.store.ts';
import { Age } from '../shared/format/age.tsx';
import styles from './header.module.css';

/** Whether changes show by themselves; when they do not, since when. Its place is kept while the stream is opened. */
export function LiveIndicator() {
  const { status, since } = useLiveStatus();
  const unansweredSince = useReachable((state) => state.lostAt);
  if (status === 'lost' || unansweredSince !== null) {
    return (
      <span className={styles['live']} data-state="lost" role="status">
        <DisconnectOutlined aria-hidden />
        Not live
        <span className={styles['since']}>
          , lost <Age since={status === 'lost' ? since : (unansweredSince ?? since)} />
        </span>
      </span>
    );
  }
  return (
    <span className={styles['live']} data-state={status} title="Changes show without a reload">
      <WifiOutlined aria-hidden />
      Live
    </span>
  );
}
