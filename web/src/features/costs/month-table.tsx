import type { Costs } from '@strainscope/console-contract';
import { formatMonth } from '../../shared/format/format-time.ts';
import { Quantity } from '../../shared/format/quantity.tsx';
import { Empty, Partial } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { costFigures } from './cost-columns.tsx';
import styles from './costs.module.css';

type Month = Costs['months'][number];

/** Months with a cost, the newest first; choosing one shows below by whom it was. */
export function MonthTable({ costs, onChoose }: { costs: Costs; onChoose: (month: string) => void }) {
  const { months, month: shown, currency } = costs;
  if (months.length === 0) {
    return (
      <Empty title="Nothing has been booked in the last twelve months">
        Each attempt of a worker is booked when it ends.
      </Empty>
    );
  }
  const unpriced = months.reduce((sum, { unpriced_seconds }) => sum + unpriced_seconds, 0);
  const solved = months.reduce((sum, { solve_seconds }) => sum + solve_seconds, 0);
  const columns: Column<Month>[] = [
    {
      key: 'month',
      title: 'Month (UTC)',
      primary: true,
      render: ({ month }) => (
        <button
          type="button"
          className={styles['month']}
          aria-pressed={month === shown}
          onClick={() => onChoose(month)}
        >
          {formatMonth(month)}
        </button>
      ),
    },
    ...costFigures(currency),
    {
      key: 'seconds',
      title: 'Solve time',
      numeric: true,
      render: ({ solve_seconds }) => <Quantity value={solve_seconds} unit="s" />,
    },
    {
      key: 'unpriced',
      title: 'Of it without a price',
      numeric: true,
      render: ({ unpriced_seconds }) => <Quantity value={unpriced_seconds || null} unit="s" none="none" />,
    },
  ];
  return (
    <>
      {unpriced > 0 && (
        <Partial>
          {unpriced === solved ? 'All' : 'Some'} of the time was solved while no price was set for its pool; costs are
          without it.
        </Partial>
      )}
      <GridTable label="Costs by month" columns={columns} rows={months} rowId={({ month }) => month} />
    </>
  );
}
