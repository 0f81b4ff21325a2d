import type { EventRow } from '@strainscope/console-contract';
import { Segmented } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Time } from '../../shared/format/time.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { StrainValue } from '../../shared/strain/strain-value.tsx';
import { PlaybackBar } from '../brain/viewer/playback-bar.tsx';
import { EventCharts } from '../event/charts/event-charts.tsx';
import { type EventParams, readEventParams, withEventParams } from '../event/event-params.ts';
import type { StrainMethod } from '../event/strain-method.ts';
import { useEventCursor } from '../event/use-event-cursor.ts';
import { lengthOf, useSignals } from '../event/use-signals.ts';
import styles from './player.module.css';

/** X, Y and Z of one event over time, and its strain by either method. */
export function EventPreview({ event }: { event: EventRow }) {
  const [query, setQuery] = useSearchParams();
  const params = readEventParams(query);
  const change = (part: Partial<EventParams>) => setQuery((before) => withEventParams(before, part), { replace: true });
  const conditioned = useSignals(event._id, 'conditioned', true);
  const raw = useSignals(event._id, 'raw', params.withRaw);
  const strain = useLoad(event._id, (signal) =>
    consoleApi.call('events.strainCurve', { body: { event_id: event._id } }, { signal }),
  );
  const curve = strain.result?.data;
  const failure = raw.error ?? strain.error;
  const duration = conditioned.result ? Math.max(lengthOf(conditioned.result), curve?.time.at(-1) ?? 0) : 0;
  useEventCursor({ eventId: event._id, duration, initial: duration / 4, onRest: ignore });

  return (
    <section className={styles['panel']} aria-label="Charts of the event">
      <header className={styles['head']}>
        <h2>
          <Time at={event.occurred_at} />
        </h2>
        <Link to={`/player/details/${event._id}`}>Open the event</Link>
      </header>
      <StrainByMethod
        event={event}
        method={params.method ?? 'finite-element'}
        onMethod={(method) => change({ method })}
      />
      {failure && <InlineFailure error={failure} />}
      <CallView load={conditioned} rows={10}>
        {(signals) =>
          signals && (
            <>
              <PlaybackBar />
              <EventCharts
                conditioned={signals}
                raw={raw.result}
                strain={curve}
                duration={duration}
                params={params}
                onParams={change}
              />
            </>
          )
        }
      </CallView>
    </section>
  );
}

/** The cursor of a preview is not worth a place in the URL: the event page has one. */
const ignore = () => undefined;

interface StrainByMethodProps {
  event: EventRow;
  method: StrainMethod;
  onMethod: (method: StrainMethod) => void;
}

function StrainByMethod({ event: { _id, simulation }, method, onMethod }: StrainByMethodProps) {
  return (
    <div className={styles['method']}>
      <Segmented<StrainMethod>
        aria-label="Method"
        value={method}
        onChange={onMethod}
        options={[
          { value: 'machine-learning', label: 'Machine learning' },
          { value: 'finite-element', label: 'Finite element' },
        ]}
      />
      {method === 'machine-learning' ? (
        <Link to={`/player/details/${_id}?by=ml`}>See the estimate on the event’s page</Link>
      ) : (
        <span>
          MPS95{' '}
          <StrainValue
            value={simulation?.mps95}
            basis={simulation?.basis}
            none={simulation ? `not yet: ${simulation.state}` : 'not simulated'}
          />
        </span>
      )}
    </div>
  );
}
