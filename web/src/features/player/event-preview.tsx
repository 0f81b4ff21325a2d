import type { EventRow } from '@strainscope/console-contract';
import { Segmented } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Quantity } from '../../shared/format/quantity.tsx';
import { Time } from '../../shared/format/time.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { PlaybackBar } from '../brain/viewer/playback-bar.tsx';
import { EventCharts } from '../event/charts/event-charts.tsx';
import { type EventParams, readEventParams, withEventParams } from '../event/event-params.ts';
import type { StrainMethod } from '../event/numbers/strain-numbers.tsx';
import { useEventCursor } from '../event/use-event-cursor.ts';
import styles from './player.module.css';

/** X, Y and Z of one event over time, and its strain by either method. */
export function EventPreview({ event }: { event: EventRow }) {
  const [query, setQuery] = useSearchParams();
  const params = readEventParams(query);
  const change = (part: Partial<EventParams>) =>
    setQuery((before) => withEventParams(before, part), { replace: true, preventScrollReset: true });
  const load = useLoad(event._id, async (signal) => {
    const [signals, curve] = await Promise.all([
      consoleApi.call('/events/{id}/signals', { params: { id: event._id } }, { signal }),
      consoleApi.call('/player/mps/overTime', { body: { event_id: event._id } }, { signal }),
    ]);
    return { signals: signals.data, curve: curve.data ?? undefined };
  });
  const raw = useLoad(`${event._id} raw ${params.withRaw}`, async (signal) => {
    if (!params.withRaw) return undefined;
    const input = { params: { id: event._id }, query: { kind: 'raw' as const } };
    return (await consoleApi.call('/events/{id}/signals', input, { signal })).data;
  });
  const time = load.result?.signals.time ?? [];
  const length = (time.at(-1) ?? 0) - (time[0] ?? 0);
  const duration = Math.max(length, load.result?.curve?.time.at(-1) ?? 0);
  useEventCursor({ eventId: event._id, duration, initial: duration / 4, onRest: ignore });

  return (
    <section className={styles['panel']} aria-label="Charts of the event">
      <header className={styles['head']}>
        <h2>
          <Time at={event.occurred_at} />
        </h2>
        <Link to={`/player/details/${event._id}`}>Open the event</Link>
      </header>
      <StrainByMethod event={event} method={params.method} onMethod={(method) => change({ method })} />
      <CallView load={load} rows={10}>
        {({ signals, curve }) => (
          <>
            <PlaybackBar />
            <EventCharts
              conditioned={signals}
              raw={raw.result}
              strain={curve}
              duration={duration}
              unit={params.unit}
              onUnit={(unit) => change({ unit })}
              axes={params.axes}
              onAxes={(axes) => change({ axes })}
              withRaw={params.withRaw}
              onWithRaw={(withRaw) => change({ withRaw })}
            />
          </>
        )}
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

function StrainByMethod({ event: { simulation }, method, onMethod }: StrainByMethodProps) {
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
        <span className={styles['quiet']}>No machine-learning model exists yet for this mesh.</span>
      ) : (
        <span>
          MPS95{' '}
          <Quantity
            value={simulation?.mps95}
            unit=""
            none={simulation ? `not yet: ${simulation.state}` : 'not simulated'}
          />
        </span>
      )}
    </div>
  );
}
