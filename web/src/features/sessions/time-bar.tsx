import type { Session, SessionHae } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatFigures } from '../../shared/format/format-number.ts';
import { clockAt } from './session-words.ts';
import styles from './sessions.module.css';

interface TimeBarProps {
  session: Session;
  events: readonly SessionHae[];
  nameOf: (personId: string) => string;
  /** When the events were loaded. */
  now: number;
}

/** A session's events on one bar: at its end it is live, anywhere else a replay of what was known then. */
export function TimeBar({ session, events, nameOf, now }: TimeBarProps) {
  const [chosen, setChosen] = useState<number>();
  const { details, started_at, ended_at, periods, state } = session;
  const from = Date.parse(started_at ?? details.planned_start);
  const end = state === 'running' ? now : Date.parse(ended_at ?? details.planned_end);
  const until = Math.max(end, from + 60_000);
  const at = chosen ?? until;
  const known = events.filter(({ occurred_at }) => Date.parse(occurred_at) <= at);
  const largest = Math.max(1, ...events.map(({ pla }) => pla ?? 0));
  const place = (time: string) => `${(100 * (Date.parse(time) - from)) / (until - from)}%`;
  const clock = clockAt(periods, details, at);
  const when = `${clockTime(at, details.time_zone)}${clock === '' ? '' : `, ${clock}`}`;
  return (
    <section className={styles['bar']} aria-label="Events by time">
      <div className={styles['marks']} aria-hidden>
        {known.map(({ event_id, occurred_at, label, pla }) => (
          <span
            key={event_id}
            className={styles['mark']}
            data-label={label}
            style={{ left: place(occurred_at), height: `${10 + (90 * (pla ?? 0)) / largest}%` }}
          />
        ))}
      </div>
      <div className={styles['controls']}>
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={when}
          min={from}
          max={until}
          step={1000}
          value={at}
          onChange={({ target }) => setChosen(Number(target.value) >= until - 1000 ? undefined : Number(target.value))}
        />
        <output>{when}</output>
        <Button disabled={chosen === undefined} onClick={() => setChosen(undefined)}>
          {state === 'running' ? 'Back to live' : 'To the end'}
        </Button>
      </div>
      {known.length === 0 ? (
        <p>No event until then. That says nothing about anybody’s health.</p>
      ) : (
        <ol className={styles['events']} aria-label="Events until then, the latest first">
          {known.toReversed().map(({ event_id, person_id, occurred_at, pla, label }) => (
            <li key={event_id}>
              <Link to={`/player/details/${event_id}`}>
                {clockTime(Date.parse(occurred_at), details.time_zone)} {nameOf(person_id)}
              </Link>
              {pla !== null && `, ${formatFigures(pla)} g`}
              {label === 'false-positive' && ', false positive'}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function clockTime(at: number, timeZone: string): string {
  const format = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(at);
}
