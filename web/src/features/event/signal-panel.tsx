import type { EventDetail, Signals, Simulation } from '@strainscope/console-contract';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { PlaybackBar } from '../brain/viewer/playback-bar.tsx';
import { EventCharts } from './charts/event-charts.tsx';
import type { EventParams } from './event-params.ts';
import styles from './event-page.module.css';
import { useEventCursor } from './use-event-cursor.ts';
import { lengthOf, useSignals } from './use-signals.ts';

interface SignalPanelProps {
  event: EventDetail;
  simulation: Simulation | null;
  params: EventParams;
  onParams: (change: Partial<EventParams>) => void;
  /** Where no brain above it has the time bar. */
  withTimeBar?: boolean;
}

/** The signals of an event over time, with strain beside them where there is some. */
export function SignalPanel({ event, simulation, params, onParams, withTimeBar = false }: SignalPanelProps) {
  const conditioned = useSignals(event._id, 'conditioned', true);
  const raw = useSignals(event._id, 'raw', params.withRaw);
  const strain = simulation?.result?.curve;
  const duration = conditioned.result ? Math.max(lengthOf(conditioned.result), strain?.time.at(-1) ?? 0) : 0;

  useEventCursor({
    eventId: event._id,
    duration,
    initial: params.time ?? timeOfInterest(conditioned.result ?? undefined, strain),
    onRest: (time) => onParams({ time }),
  });

  return (
    <section className={styles['signals']} aria-labelledby="signals">
      <h2 id="signals">Motion and strain over time</h2>
      {withTimeBar && <PlaybackBar />}
      {raw.error && <InlineFailure error={raw.error} />}
      <CallView load={conditioned} rows={10}>
        {(signals) =>
          signals && (
            <EventCharts
              conditioned={signals}
              raw={raw.result}
              strain={strain}
              duration={duration}
              params={params}
              onParams={onParams}
            />
          )
        }
      </CallView>
    </section>
  );
}

/** Where a reader wants to look first: the highest strain, or before there is any, the highest acceleration. */
function timeOfInterest(signals: Signals | undefined, strain: { time: number[]; mps95: number[] } | undefined): number {
  if (strain && strain.time.length > 0) return strain.time[strain.mps95.indexOf(Math.max(...strain.mps95))] ?? 0;
  if (!signals) return 0;
  const { x, y, z } = signals.linear_acceleration;
  const magnitudes = x.map((_, i) => Math.hypot(x[i]!, y[i]!, z[i]!));
  const peak = magnitudes.reduce((best, value, i) => (value > (magnitudes[best] ?? -1) ? i : best), 0);
  return (signals.time[peak] ?? 0) - (signals.time[0] ?? 0);
}
