import type { ExposureLoad } from '@strainscope/console-contract';
import { Quantity } from '../../shared/format/quantity.tsx';
import { FiguresTable } from '../../shared/table/figures-table.tsx';
import { atLeastWords, recordedWords } from './exposure-words.ts';

/** What came together in 7 and in 28 days up to now. */
export function LoadsTable({ loads }: { loads: readonly ExposureLoad[] }) {
  const thresholds = loads[0]?.events ?? [];
  return (
    <FiguresTable
      label="Load of 7 and of 28 days"
      columns={['Up to now', ...thresholds.map((threshold) => `HAEs ${atLeastWords(threshold)}`), 'Sum of PLA']}
      rows={loads.map(({ days, events, sum_pla, events_without_pla: withoutPla }) => [
        `${days} days`,
        ...events.map((counted) => recordedWords(counted.events, withoutPla)),
        <Quantity key="sum" value={sum_pla === 0 ? null : sum_pla} unit="g" none={recordedWords(0, withoutPla)} />,
      ])}
    />
  );
}
