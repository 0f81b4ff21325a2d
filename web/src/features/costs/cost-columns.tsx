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

type Priced = Pick<CostRow, 'cost' | 'simulations' | 'unpriced_seconds' | 'unpriced_simulations'>;

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
export function costFigures(currency: string): Column<Priced>[] {
  return [
    {
      key: 'cost',
      title: 'Cost',
      numeric: true,
      render: ({ cost, unpriced_seconds }) => costWords(cost, unpriced_seconds, currency),
    },
    { key: 'simulations', title: 'Simulations', numeric: true, render: simulationWords },
    {
      key: 'each',
      title: 'Cost of each',
      numeric: true,
      render: (row) => costOfEach(row, currency),
    },
  ];
}

/** How many there are, and how many of them had no price. */
export function simulationWords({ simulations, unpriced_simulations }: Priced): string {
  const none = unpriced_simulations === 0 ? '' : ` (${formatCount(unpriced_simulations)} without a price)`;
  return `${formatCount(simulations)}${none}`;
}

/** What those with a price cost on average. */
export function costOfEach(row: Priced, currency: string): string {
  const { cost, simulations, unpriced_simulations, unpriced_seconds } = row;
  const priced = simulations - unpriced_simulations;
  return priced <= 0 ? 'no price set' : costWords(cost / priced, unpriced_seconds, currency);
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
    { title: 'Of them without a price', value: ({ unpriced_simulations }) => unpriced_simulations },
    { title: 'Attempts', value: ({ attempts }) => attempts },
    { title: 'Solve time (s)', value: ({ solve_seconds }) => solve_seconds },
    { title: 'Of it without a price (s)', value: ({ unpriced_seconds }) => unpriced_seconds },
  ];
}
