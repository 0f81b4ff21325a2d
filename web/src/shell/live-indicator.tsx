import { DisconnectOutlined, WifiOutlined } from '@ant-design/icons';
import { useLiveStatus } from '../live/live.store.ts';
import { Age } from '../shared/format/age.tsx';
import styles from './header.module.css';

/** Whether changes show by themselves; when they do not, since when. */
export function LiveIndicator() {
  const { status, since } = useLiveStatus();
  if (status === 'off' || status === 'connecting') return null;
  const live = status === 'live';
  return (
    <span
      className={styles['live']}
      data-lost={!live || undefined}
      title={live ? 'Changes show without a reload' : undefined}
    >
      {live ? <WifiOutlined aria-hidden /> : <DisconnectOutlined aria-hidden />}
      <span>{live ? 'Live' : <Lost since={since} />}</span>
    </span>
  );
}

function Lost({ since }: { since: number }) {
  return (
    <>
      Not live, lost <Age since={since} />
    </>
  );
}
