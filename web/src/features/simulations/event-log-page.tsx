import type { SimulationLog } from '@strainscope/console-contract';
import { Link, useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { Time } from '../../shared/format/time.tsx';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty } from '../../shared/states/states.tsx';
import styles from './runs.module.css';

/** `/simulation/log/:event_id`: the log of every run of an event, newest run first. */
export default function EventLogPage() {
  const { event_id = '' } = useParams();
  const load = useLoad(event_id, (signal) =>
    consoleApi.call('/player/simulation/logs', { body: { event_id } }, { signal }),
  );
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

function Log({ run: { simulation_id, state, lines } }: { run: SimulationLog }) {
  return (
    <section className={styles['log']} aria-label={`Simulation ${simulation_id}`}>
      <header>
        <h2>Simulation</h2>
        <StateBadge state={state} />
        <code>{simulation_id}</code>
      </header>
      {lines.length === 0 ? (
        <p>Nothing has been logged yet.</p>
      ) : (
        <ol className={styles['lines']}>
          {lines.map((line, index) => (
            <li key={index}>
              <Time at={line.at} />
              <span>attempt {line.attempt}</span>
              <p>{line.text}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
