import type { ExposureRate } from '@strainscope/console-contract';
import { FiguresTable } from '../../shared/table/figures-table.tsx';
import { atLeastWords, perWords, rateCells, type Subject } from './exposure-words.ts';

/** How often there were HAEs while a sensor was worn, for each threshold. */
export function RatesTable({ rates, about }: { rates: readonly ExposureRate[]; about: Subject }) {
  const { hour, session } = perWords[about];
  return (
    <FiguresTable
      label="HAEs by their PLA"
      columns={['PLA', 'HAEs', `Per ${hour}`, `Mean per ${session}`, 'Median', `Most in a ${session}`]}
      rows={rates.map((rate) => [atLeastWords(rate), ...rateCells(rate)])}
    />
  );
}
