import type { WearTime } from '@strainscope/console-contract';
import { FiguresTable } from '../../shared/table/figures-table.tsx';
import { hoursWords, shareWords, wearStates, wholeOf } from './wear-words.ts';

/** How session time divides into worn, not worn and what is not known. */
export function WearTable({ wear }: { wear: WearTime }) {
  const whole = wholeOf(wear);
  return (
    <FiguresTable
      label="Wear time by state"
      columns={['Sensor', 'Time', 'Share']}
      rows={wearStates(wear).map(({ words, seconds }) => [
        words,
        seconds === 0 ? 'none' : hoursWords(seconds),
        shareWords(seconds, whole),
      ])}
    />
  );
}
