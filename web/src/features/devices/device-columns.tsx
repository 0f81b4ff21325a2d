import type { TeamDevice } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { Age } from '../../shared/format/age.tsx';
import { printedSensorId } from '../../shared/format/sensor-id.ts';
import { Time } from '../../shared/format/time.tsx';
import type { Column } from '../../shared/table/grid-table.tsx';
import { attentionHelp, attentionWords, batteryWord, clockWord, wearerName, wornWord } from './device-words.ts';
import styles from './devices.module.css';

/** The columns of a check-in board. */
export const deviceColumns: readonly Column<TeamDevice>[] = [
  {
    key: 'player',
    title: 'Player',
    primary: true,
    render: (device) =>
      device.player ? (
        <Link to={`/player/dashboard/${device.player._id}`}>{wearerName(device)}</Link>
      ) : (
        <span className={styles['quiet']}>{wearerName(device)}</span>
      ),
  },
  {
    key: 'device',
    title: 'Device',
    sort: 'sensor',
    render: ({ brand, sensor_id: id }) =>
      id === null ? <span className={styles['quiet']}>none</span> : printedSensorId(brand ?? '', id),
  },
  {
    key: 'attention',
    title: 'State',
    sort: 'attention',
    wide: true,
    render: ({ attention }) => (
      <span className={styles['state']}>
        <StateBadge state={attention === 'none' ? 'ready' : attention} word={attentionWords[attention]} />
        {attentionHelp[attention] !== '' && <span className={styles['help']}>{attentionHelp[attention]}</span>}
      </span>
    ),
  },
  {
    key: 'heard',
    title: 'Last heard of',
    sort: 'heard',
    render: ({ heard_at: at }) => (at === null ? 'never' : <Age since={Date.parse(at)} />),
  },
  { key: 'battery', title: 'Battery', sort: 'battery', numeric: true, largestFirst: false, render: batteryWord },
  { key: 'worn', title: 'Coupling', render: wornWord },
  { key: 'clock', title: 'Clock', numeric: true, render: clockWord },
  {
    key: 'sync',
    title: 'Last sync',
    numeric: true,
    render: ({ last_sync_at: at }) => <Time at={at} none="not told" />,
  },
  {
    key: 'signal',
    title: 'Signal',
    numeric: true,
    render: ({ signal_dbm: dbm }) => (dbm === null ? 'not told' : `${Math.round(dbm)} dBm`),
  },
  { key: 'firmware', title: 'Firmware', render: ({ firmware }) => firmware ?? 'not told' },
];
