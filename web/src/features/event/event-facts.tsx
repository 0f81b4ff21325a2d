import { InfoCircleOutlined } from '@ant-design/icons';
import type { EventDetail, Simulation } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { countOf } from '../../shared/format/format-number.ts';
import { printedSensorId } from '../../shared/format/sensor-id.ts';
import { formatTime } from '../../shared/format/format-time.ts';
import { Time } from '../../shared/format/time.tsx';
import { outcomeWords, stateWords } from '../alerts/alert-words.ts';
import { useBrandName } from '../team/use-brands.ts';
import styles from './event-page.module.css';

interface EventFactsProps {
  event: EventDetail;
  playerName: string | undefined;
  simulation: Simulation | null;
  /** Leaves out what staff found, which a blind reader is not to know. */
  isBlind?: boolean;
}

/** Who, when, with what: the identifiers of an event, its labels and its warnings. */
export function EventFacts({ event, playerName, simulation, isBlind = false }: EventFactsProps) {
  const brandName = useBrandName();
  return (
    <section className={styles['identity']} aria-label="Identifiers">
      <dl>
        <div>
          <dt>Player</dt>
          <dd>
            <Link to={`/player/dashboard/${event.player_id}`}>{playerName ?? 'Open the player'}</Link>
          </dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>
            <Time at={event.occurred_at} /> {event.zone_from_team && `(zone taken from the team: ${event.time_zone})`}
          </dd>
        </div>
        <div>
          <dt>Session</dt>
          <dd>{event.session ? sessionWords(event.session) : 'Not in a session'}</dd>
        </div>
        {!isBlind && (
          <div>
            <dt>Alert</dt>
            <dd>
              <AlertFact alert={event.alert} />
            </dd>
          </div>
        )}
        <div>
          <dt>Sensor</dt>
          <dd>
            {brandName(event.brand)}, {printedSensorId(event.brand, event.sensor_id)}
          </dd>
        </div>
        <div>
          <dt>Event id of the sensor</dt>
          <dd>
            <code>{event.source_event_id}</code>
          </dd>
        </div>
        <div>
          <dt>Simulation</dt>
          <dd>{simulation ? <StateBadge state={simulation.state} /> : 'none'}</dd>
        </div>
      </dl>
      {event.label === 'false-positive' && (
        <p className={styles['label']}>
          The sensor marked this recording as a false positive. It is kept, and not simulated.
        </p>
      )}
      {event.synthetic && (
        <p className={styles['label']}>
          Synthetic waveform: the sensor gave peaks only, and a triangular pulse stands for the motion.
        </p>
      )}
      {event.warnings.length > 0 && (
        <details className={styles['warnings']}>
          <summary>
            <InfoCircleOutlined aria-hidden /> {countOf(event.warnings.length, 'remark')} on the recording
          </summary>
          <ul>
            {event.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Tells everybody who sees the event what an alert came to. */
function AlertFact({ alert }: Pick<EventDetail, 'alert'>) {
  if (!alert) return 'None was raised, which says nothing about an injury.';
  const { raised_at, late, state, outcome, changed_at } = alert;
  return (
    <>
      Raised <Time at={raised_at} />
      {late && ', later than live'}.{' '}
      {state === 'new' ? (
        'Staff have not acknowledged it yet.'
      ) : (
        <>
          {outcome === null ? stateWords[state] : `Outcome: ${outcomeWords[outcome].toLowerCase()}`} (
          <Time at={changed_at} />
          ).
        </>
      )}
    </>
  );
}

function sessionWords({ kind, opponent, started_at, time_zone }: NonNullable<EventDetail['session']>): string {
  const what = kind === 'match' ? 'Match' : 'Training';
  return `${what}${opponent === '' ? '' : ` against ${opponent}`}, ${formatTime(new Date(started_at), time_zone)}`;
}
