import type { Alert, EventTimes, LatencyStage } from '@strainscope/console-contract';
import { milliseconds, stageWords } from './latency-words.ts';
import styles from './latency.module.css';

/** Where the time of one alert went, stretch by stretch, as far as it is known. */
export function TimeSpent({ alert, times }: { alert: Pick<Alert, 'occurred_at'>; times: EventTimes }) {
  const stretches = stretchesOf(alert.occurred_at, times);
  const longest = Math.max(1, ...stretches.map(({ ms }) => ms));
  return (
    <>
      <ul className={styles['stretches']} aria-label="Where the time went">
        {stretches.map(({ stage, ms }) => (
          <li key={stage}>
            <span>{stageWords[stage]}</span>
            <span className={styles['bar']} aria-hidden="true">
              <span style={{ width: `${Math.max(0, (100 * ms) / longest)}%` }} />
            </span>
            <span>{milliseconds(ms)}</span>
          </li>
        ))}
      </ul>
      {times.clock_error_ms !== null && (
        <p>The gateway’s clock is known to within {milliseconds(times.clock_error_ms)}.</p>
      )}
    </>
  );
}

/** Stretches of which both ends are known: one of unknown beginning is no stage of that name. */
export function stretchesOf(occurred_at: string, times: EventTimes): { stage: LatencyStage; ms: number }[] {
  const known: [LatencyStage, string | null][] = [
    ['gateway', times.gateway_at],
    ['received', times.received_at],
    ['durable', times.durable_at],
    ['evaluated', times.evaluated_at],
    ['pushed', times.pushed_at],
    ['shown', times.shown_at],
    ['acknowledged', times.acknowledged_at],
  ];
  const begins = times.clock_is_wrong ? null : occurred_at;
  return known.flatMap(([stage, time], index) => {
    const before = index === 0 ? begins : known[index - 1]![1];
    return time === null || before === null ? [] : [{ stage, ms: Date.parse(time) - Date.parse(before) }];
  });
}
