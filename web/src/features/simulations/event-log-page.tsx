import type { SimulationLog } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { Time } from '../../shared/format/time.tsx';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { CancelReason } from './cancel-reason.tsx';
import { givenBack } from './given-back.ts';
import styles from './runs.module.css';

/** `/simulation/log/:event_id`: the log of every run of an event, newest run first, and why its attempts ended. */
export default function EventLogPage() {
  const { event_id = '' } = useParams();
  const load = useLoad(event_id, (signal) => consoleApi.call('events.logs', { body: { event_id } }, { signal }));
  useLiveRefresh(load.refresh, (live) => live.name === 'simulation' && live.data.event_id === event_id);
  return (
    <Page title="Run log" actions={<Link to={`/player/details/${event_id}`}>Event</Link>}>
      <CallView load={load}>
        {({ data: runs }) =>
          runs.length === 0 ? (
            <Empty title="This event has not been simulated">
              Submit it for simulation from its event page; the log then appears here.
            </Empty>
          ) : (
            runs.map((run) => <Log key={run.simulation_id} run={run} />)
          )
        }
      </CallView>
    </Page>
  );
}

function Log({ run }: { run: SimulationLog }) {
  const { simulation_id, state, reason, reason_code, detail, cancelled_by, attempts } = run;
  const entries = entriesOf(run);
  // Most runs fail as their last attempt did, which says it.
  const ownReason = attempts.some((attempt) => attempt.reason === reason) ? null : reason;
  return (
    <section className={styles['log']} aria-label={`Simulation ${simulation_id}`}>
      <header>
        <h2>Simulation</h2>
        <StateBadge state={state} />
        <code>{simulation_id}</code>
      </header>
      {ownReason !== null && <Reason reason={ownReason} code={reason_code} detail={detail} />}
      {reason === null && <CancelReason run={run} />}
      {entries.length > 0 && (
        <ol className={styles['lines']}>
          {entries.map(({ at, attempt, said }, index) => (
            <li key={index}>
              <Time at={at} />
              <span>attempt {attempt}</span>
              {said}
            </li>
          ))}
        </ol>
      )}
      {entries.length === 0 && reason === null && cancelled_by === null && <p>Nothing has been logged yet.</p>}
    </section>
  );
}

interface Entry {
  at: string | null;
  attempt: number;
  said: ReactNode;
}

/** What was said of each attempt, and last how it ended. */
function entriesOf({ lines, attempts }: SimulationLog): Entry[] {
  const said = lines.map(({ at, attempt, text }): Entry => ({ at, attempt, said: <p>{text}</p> }));
  const ends = attempts
    .filter(({ ended_at }) => ended_at !== null)
    .map((attempt): Entry => ({ at: attempt.ended_at, attempt: attempt.number, said: <End attempt={attempt} /> }));
  return [...said, ...ends].toSorted((one, other) => one.attempt - other.attempt);
}

function End({ attempt: { outcome, reason, reason_code, detail } }: { attempt: SimulationLog['attempts'][number] }) {
  const why = reason ?? givenBack[outcome];
  return (
    <div className={styles['end']}>
      <StateBadge state={outcome} />
      {why !== undefined && <Reason reason={why} code={reason_code} detail={detail} />}
    </div>
  );
}

function Reason({ reason, code, detail }: { reason: string; code: string | null; detail: string | null }) {
  return (
    <>
      <p>
        {reason} {code !== null && <code>{code}</code>}
      </p>
      {detail !== null && <p>{detail}</p>}
    </>
  );
}
