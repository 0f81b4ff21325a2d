import type { CostGrouping, CostRow } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import type { CsvColumn } from '../../shared/csv/list-csv.tsx';
import { formatCount } from '../../shared/format/format-number.ts';
import { Quantity } from '../../shared/format/quantity.tsx';
import type { Column } from '../../shared/table/grid-table.tsx';
import { costWords } from '../budgets/budget-words.ts';
import { poolTitleOf } from '../operations/pool-words.ts';
import { shortId } from '../simulations/short-id.ts';
import { costGroupings } from './cost-groupings.ts';

export function costColumns(by: CostGrouping, currency: string): Column<CostRow>[] {
  return [
    { key: 'of', title: costGroupings[by].title, primary: true, render: (row) => <Of by={by} row={row} /> },
    ...costFigures(currency).filter(({ key }) => by !== 'simulation' || key === 'cost'),
    { key: 'attempts', title: 'Attempts', numeric: true, render: ({ attempts }) => formatCount(attempts) },
    {
      key: 'seconds',
      title: 'Solve time',
      numeric: true,
      render: ({ solve_seconds }) => <Quantity value={solve_seconds} unit="s" />,
    },
  ];
}

/** What things cost, how many there are and what each of them costs. */
export function costFigures(currency: string): Column<Pick<CostRow, 'cost' | 'simulations' | 'unpriced_seconds'>>[] {
  return [
    {
      key: 'cost',
      title: 'Cost',
      numeric: true,
      render: ({ cost, unpriced_seconds }) => costWords(cost, unpriced_seconds, currency),
    },
    { key: 'simulations', title: 'Simulations', numeric: true, render: ({ simulations }) => formatCount(simulations) },
    {
      key: 'each',
      title: 'Cost of each',
      numeric: true,
      render: ({ cost, simulations, unpriced_seconds }) =>
        costWords(cost / Math.max(1, simulations), unpriced_seconds, currency),
    },
  ];
}

function Of({ by, row: { key, name, event_id } }: { by: CostGrouping; row: CostRow }) {
  if (by === 'pool') return poolTitleOf(key);
  if (by === 'simulation') return <Link to={`/simulation/log/${event_id}`}>{shortId(key)}</Link>;
  return (
    <Link to={`/completeSimulation/${by}/${key}`}>{name || `${costGroupings[by].title} ${shortId(key)}, gone`}</Link>
  );
}

export function costCsv(by: CostGrouping, currency: string): CsvColumn<CostRow>[] {
  return [
    { title: `${costGroupings[by].title} id`, value: ({ key }) => key },
    { title: 'Name', value: ({ name }) => name },
    { title: 'Event id', value: ({ event_id }) => event_id },
    { title: `Cost (${currency})`, value: ({ cost }) => cost },
    { title: 'Simulations', value: ({ simulations }) => simulations },
    { title: 'Attempts', value: ({ attempts }) => attempts },
    { title: 'Solve time (s)', value: ({ solve_seconds }) => solve_seconds },
    { title: 'Of it without a price (s)', value: ({ unpriced_seconds }) => unpriced_seconds },
  ];
}
