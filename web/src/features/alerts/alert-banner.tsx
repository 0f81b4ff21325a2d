import type { Alert } from '@strainscope/console-contract';
import { Alert as Notice } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLive } from '../../live/use-live.ts';
import { Age } from '../../shared/format/age.tsx';
import { delayWords } from './alert-words.ts';
import { playTone } from './alert-tone.ts';
import styles from './alerts.module.css';

/** A live alert that nobody has acknowledged sounds once more after this. */
const AGAIN_MS = 15_000;
/** An alert that a console hears of later than this is not live there, because the console slept or was closed. */
const LIVE_MS = 10_000;

/** When this console first heard of each alert, ms since 1970. */
const firstHeard = new Map<string, number>();
/** When the service told this console of each alert that it has not shown yet. */
const told = new Map<string, string>();
/** Incidents that have sounded here. */
const sounded = new Set<string>();

const isLive = ({ _id, late, raised_at }: Alert): boolean =>
  !late && (firstHeard.get(_id) ?? Infinity) - Date.parse(raised_at) <= LIVE_MS;

async function waitingAlerts(signal: AbortSignal) {
  const answer = await consoleApi.call('alerts.waiting', {}, { signal });
  for (const { _id } of answer.data) if (!firstHeard.has(_id)) firstHeard.set(_id, Date.now());
  return answer;
}

/**
 * Shows on every page the newest alert that nobody has acknowledged. A live one sounds when it comes, and again after 15
 * seconds, once for an incident; one that is late, or that this console hears of late, makes no sound and says so. Without
 * any, nothing stands here; where they cannot be read, that does.
 */
export function AlertBanner() {
  const load = useLoad('waiting alerts', waitingAlerts);
  // At once: what gathers updates would cost a second of every alert.
  useLive((event) => {
    if (event.name === 'alert' && event.data.raised) told.set(event.data.alert_id, event.data.pushed_at);
    if (event.name === 'alert' || event.name === 'reset') load.refresh();
  });
  const waiting = load.result?.data ?? [];
  useTone([...new Set(waiting.filter(isLive).map(({ incident_id }) => incident_id))].join(' '));
  const first = waiting.find(isLive) ?? waiting[0];
  useReportShown(first?._id);
  if (!first) {
    const unknown = 'Alerts cannot be read now: there may be some.';
    return load.error ? <Notice banner showIcon type="warning" role="status" title={unknown} /> : null;
  }
  const { _id, player_name, team_name, late, findings, occurred_at } = first;
  const live = isLive(first);
  const others = waiting.length - 1;
  const kind = live ? 'Alert' : late ? 'Late alert, not live' : 'Alert that waits, not live';
  return (
    <Notice
      banner
      showIcon
      className={styles['banner'] ?? ''}
      type={live ? 'warning' : 'info'}
      role={live ? 'alert' : 'status'}
      title={
        <>
          {kind}: <Link to={`/alerts?alert=${_id}`}>{player_name || 'Undefined member'}</Link>
          {team_name !== '' && `, ${team_name}`}, {delayWords(first)}
          {!live && !late && (
            <>
              , event <Age since={Date.parse(occurred_at)} />
            </>
          )}
          . {findings[0]}
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

/** Reports, once a visible page shows it, an alert that this console was told of while it was open. */
function useReportShown(alertId: string | undefined): void {
  useEffect(() => {
    const pushed_at = alertId && told.get(alertId);
    if (!alertId || !pushed_at) return;
    const report = () => {
      if (document.visibilityState !== 'visible' || !told.delete(alertId)) return;
      // It is for the statistics alone: one that gets lost is not worth a word.
      consoleApi.call('latency.shown', { params: { id: alertId }, body: { pushed_at } }).catch(() => undefined);
    };
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [alertId]);
}

/** Sounds once for each incident that comes, and again while it still waits. @param incidents their ids, a space between */
function useTone(incidents: string): void {
  const waiting = useRef('');
  useEffect(() => {
    waiting.current = incidents;
    const fresh = incidents.split(' ').filter((id) => id !== '' && !sounded.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) sounded.add(id);
    playTone();
    setTimeout(() => {
      if (fresh.some((id) => waiting.current.includes(id))) playTone();
    }, AGAIN_MS);
  }, [incidents]);
  useEffect(
    () => () => {
      waiting.current = '';
    },
    [],
  );
}
