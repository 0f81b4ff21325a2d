import { Progress } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { countOf, formatCount } from '../../../shared/format/format-number.ts';
import { runsPath } from '../../../shared/tree/tree-paths.ts';
import type { UploadEntry } from '../queue/upload-entry.ts';
import { isWorthIngesting } from '../queue/upload-entry.ts';
import { aboutDuration } from '../../../shared/format/format-time.ts';
import { countEntries, secondsLeft } from '../queue/upload-progress.ts';
import type { UploadState } from '../queue/upload.store.ts';
import styles from '../upload.module.css';
import { useRunStates } from './use-run-states.ts';
import { useSecondsSince } from './use-seconds-since.ts';

/** How far the files and their simulations are. It moves by itself. */
export function LiveBoard({ upload }: { upload: UploadState }) {
  const { entries, startedAt, settings, teamId } = upload;
  const events = useMemo(() => recordedEvents(entries), [entries]);
  const runs = useRunStates(teamId, events);
  const ingested = entries.filter(({ stage }) => stage === 'ingested').length;
  const waiting = entries.filter(
    (entry) => entry.stage === 'checked' && isWorthIngesting(entry, settings.replace_duplicates ?? false),
  ).length;
  const { locked } = countEntries(entries.filter(({ stage }) => stage === 'ingested'));
  const elapsed = useSecondsSince(startedAt);
  const ended = runs.complete + runs.failed;
  return (
    <section className={styles['board']} aria-label="Progress">
      <Step
        title="Ingested"
        done={ingested}
        total={ingested + waiting}
        left={secondsLeft(ingested, ingested + waiting, elapsed)}
        note={`${countOf(events.size, 'event')} recorded${locked === 0 ? '' : ` · ${formatCount(locked)} locked until consent`}`}
      />
      <div>
        <h3>Estimated</h3>
        <p>Each event is estimated at once: its page shows the estimate until its simulation is complete.</p>
      </div>
      {ended + runs.pending === 0 ? (
        <div>
          <h3>Simulated</h3>
          <p role="status">{withoutRuns(events.size, runs.known)}</p>
        </div>
      ) : (
        <Step
          title="Simulated"
          done={ended}
          total={ended + runs.pending}
          left={secondsLeft(ended, ended + runs.pending, elapsed)}
          note={
            <>
              {formatCount(runs.complete)} complete · {formatCount(runs.pending)} waiting or running ·{' '}
              {runs.failed > 0 ? (
                <Link to={runsPath('failed', 'team', teamId)}>{formatCount(runs.failed)} failed</Link>
              ) : (
                '0 failed'
              )}
            </>
          }
        />
      )}
    </section>
  );
}

/** What there is to say while no simulation is known: nothing is counted out of nothing. */
export function withoutRuns(events: number, isKnown: boolean): string {
  if (events === 0) return 'No event of this upload is recorded, so there is nothing to simulate.';
  if (!isKnown) return 'Looking for the simulations of these events …';
  return 'None of these events has a simulation among the newest of the team.';
}

interface StepProps {
  title: string;
  done: number;
  total: number;
  /** Seconds; undefined before there is a pace. */
  left: number | undefined;
  note: React.ReactNode;
}

function Step({ title, done, total, left, note }: StepProps) {
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  return (
    <div>
      <h3>
        {title} {formatCount(done)} of {formatCount(total)}
      </h3>
      <Progress percent={percent} strokeColor="var(--running)" status="normal" aria-label={`${title}, progress`} />
      <p>
        {note}
        {left !== undefined && left > 0 && ` · ${aboutDuration(left)} left`}
      </p>
    </div>
  );
}

function recordedEvents(entries: readonly UploadEntry[]): ReadonlySet<string> {
  return new Set(
    entries
      .filter(({ stage }) => stage === 'ingested')
      .flatMap(({ verdict }) => verdict?.events ?? [])
      .flatMap(({ event_id, state }) => (event_id !== null && state !== 'refused' ? [event_id] : [])),
  );
}
