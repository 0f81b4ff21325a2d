import { Alert as Notice } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { delayWords } from './alert-words.ts';
import { playTone } from './alert-tone.ts';

/** A live alert that nobody has acknowledged sounds once more after this. */
const AGAIN_MS = 15_000;

/**
 * Shows on every page the newest alert that nobody has acknowledged. A live one sounds when it comes, and again after 15
 * seconds; a late one makes no sound and says that it is late. Without any, nothing stands here.
 */
export function AlertBanner() {
  const load = useLoad('waiting alerts', (signal) => consoleApi.call('alerts.waiting', {}, { signal }));
  useLiveRefresh(load.refresh, ({ name }) => name === 'alert');
  const waiting = load.result?.data ?? [];
  const live = waiting.find(({ late }) => !late);
  const liveId = live?._id;
  useEffect(() => {
    if (liveId === undefined) return undefined;
    playTone();
    const timer = setTimeout(playTone, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [liveId]);
  const first = live ?? waiting[0];
  if (!first) return null;
  const { _id, player_name, team_name, late, findings } = first;
  const others = waiting.length - 1;
  return (
    <Notice
      banner
      showIcon
      type={late ? 'info' : 'warning'}
      role={late ? 'status' : 'alert'}
      title={
        <>
          {late ? 'Late alert, not live: ' : 'Alert: '}
          <Link to={`/alerts?alert=${_id}`}>{player_name || 'Undefined member'}</Link>
          {team_name !== '' && `, ${team_name}`}, {delayWords(first)}. {findings[0]}
          {others > 0 && (
            <>
              {' '}
              <Link to="/alerts?state=new">{others} more</Link>
            </>
          )}
        </>
      }
    />
  );
}
