import type { LatencyReport } from '@strainscope/console-contract';
import { FiguresTable } from '../../shared/table/figures-table.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { milliseconds, shareWords, stageWords } from './latency-words.ts';

/** Quantiles of each stage, and the share of late events. */
export function LatencyView({ since, events, late, stages }: LatencyReport) {
  const isPublic = since !== null;
  if (events === 0) {
    return (
      <Empty title={isPublic ? 'Too few events to tell' : 'No event of a device yet'}>
        {isPublic
          ? 'Nothing is told of fewer than 20 events that devices sent through their gateway.'
          : 'Times are kept of events that devices send through their gateway.'}
      </Empty>
    );
  }
  return (
    <>
      <p>
        {isPublic && 'About '}
        {events.toLocaleString('en')} {events === 1 ? 'event' : 'events'} of devices. Late, that is judged more than ten
        seconds after the event{isPublic && ' or told by a wrong clock'}: {shareWords(late, events)}. Late events are
        never shown as live.
      </p>
      {stages.length === 0 ? (
        <p>There are too few to tell how long each stage takes.</p>
      ) : (
        <FiguresTable
          label="How long each stage takes"
          columns={['Stage', 'Half within', '95 % within', '99 % within', 'Events']}
          rows={stages.map(({ stage, events: count, p50_ms, p95_ms, p99_ms }) => [
            stageWords[stage],
            ...[p50_ms, p95_ms, p99_ms].map(milliseconds),
            count.toLocaleString('en'),
          ])}
        />
      )}
    </>
  );
}
