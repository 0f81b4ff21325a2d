import type { FileVerdict } from '@strainscope/console-contract';
import { Alert } from 'antd';
import { useMemo } from 'react';
import { countOf, formatFigures } from '../../../shared/format/format-number.ts';
import { Time } from '../../../shared/format/time.tsx';
import { timeAxis } from '../../event/charts/chart-geometry.ts';
import {
  AXES,
  AXIS_LABELS,
  QUANTITIES,
  type QuantityKey,
  signalCurves,
  unitOf,
} from '../../event/charts/signal-curves.ts';
import { TimeChart } from '../../event/charts/time-chart.tsx';
import { useEventCursor } from '../../event/use-event-cursor.ts';
import { lengthOf } from '../../event/use-signals.ts';
import { verdictNotes } from '../table/entry-notes.ts';
import styles from './mapping.module.css';

type Preview = NonNullable<FileVerdict['preview']>;

const PEAK_NAMES: Record<string, string> = { pla: 'PLA', paa: 'PAA', pav: 'PAV' };

/** What the server makes of the file with the mapping: its verdict, and the first event as it would be stored. */
export function MappingPreview({ verdict }: { verdict: FileVerdict }) {
  const notes = [...new Set(verdictNotes(verdict))];
  const refused = verdict.state === 'refused';
  const events = verdict.events.filter(({ state }) => state !== 'refused').length;
  return (
    <section aria-labelledby="mapping-preview" className={styles['preview']}>
      <h3 id="mapping-preview">What the server reads</h3>
      <Alert
        type={refused ? 'error' : 'success'}
        showIcon
        role={refused ? 'alert' : 'status'}
        title={
          refused
            ? 'The file cannot be read like this.'
            : `${countOf(events, 'event')} · ${verdict.guessed_units} · ${formatFigures(verdict.sample_rate_hz)} Hz`
        }
        description={
          notes.length > 0 && (
            <ul className={styles['notes']}>
              {notes.slice(0, 5).map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )
        }
      />
      {verdict.preview && <FirstEvent preview={verdict.preview} />}
    </section>
  );
}

function FirstEvent({ preview: { signals, peaks, sensor_id, source_event_id, occurred_at } }: { preview: Preview }) {
  const duration = lengthOf(signals);
  useEventCursor({ eventId: `preview ${source_event_id}`, duration, initial: 0, onRest: ignore });
  const time = useMemo(() => timeAxis(0, duration * 1000), [duration]);
  const quantities = Object.keys(QUANTITIES) as QuantityKey[];
  return (
    <>
      <p>
        First event: {source_event_id}, sensor {sensor_id}
        {occurred_at !== null && (
          <>
            , <Time at={occurred_at} />
          </>
        )}
        .
      </p>
      <dl className={styles['peaks']}>
        {peaks.map(({ key, value, unit }) => (
          <div key={key}>
            <dt>{PEAK_NAMES[key] ?? key}</dt>
            <dd>
              {formatFigures(value)} {unit}
            </dd>
          </div>
        ))}
      </dl>
      {quantities.map((quantity, i) => {
        const curves = signalCurves(signals, quantity, 'g', signals.time[0] ?? 0);
        return curves ? (
          <TimeChart
            key={quantity}
            title={QUANTITIES[quantity]}
            unit={unitOf(quantity, 'g')}
            series={AXES.map((axis) => ({ key: axis, label: AXIS_LABELS[axis], look: axis, curve: curves[axis] }))}
            time={time}
            height={120}
            last={i === quantities.length - 1}
          />
        ) : (
          <p key={quantity}>{QUANTITIES[quantity]}: not measured.</p>
        );
      })}
    </>
  );
}

const ignore = () => undefined;
