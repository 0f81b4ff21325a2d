import type { PoolPrice } from '@strainscope/console-contract';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { money, moneyAsSet } from '../budgets/budget-words.ts';
import { poolTitleOf } from '../operations/pool-words.ts';
import styles from './costs.module.css';

const variable = 'STRAINSCOPE_SIMULATION_ORCHESTRATOR_PRICES';
const example = `${variable}='${JSON.stringify({ local: { coreHour: 0.05 } })}'`;

/** The price list that the ledger books by. */
export function PriceTable({ prices, currency }: { prices: readonly PoolPrice[]; currency: string }) {
  const each = (amount: number | null) => (amount === null ? 'no price set' : moneyAsSet(amount, currency));
  const columns: Column<PoolPrice>[] = [
    { key: 'pool', title: 'Pool', primary: true, render: ({ pool }) => poolTitleOf(pool) },
    { key: 'cores', title: 'Cores of a worker', numeric: true, render: ({ cores }) => cores },
    { key: 'core', title: 'Core-hour', numeric: true, render: ({ core_hour }) => each(core_hour) },
    { key: 'gpus', title: 'GPUs of a worker', numeric: true, render: ({ gpus }) => gpus },
    { key: 'gpu', title: 'GPU-hour', numeric: true, render: ({ gpu_hour }) => each(gpu_hour) },
    {
      key: 'hour',
      title: 'Worker-hour, as booked',
      numeric: true,
      render: ({ per_second }) => (per_second === 0 ? 'no price set' : money(per_second * 3600, currency)),
    },
  ];
  return (
    <>
      <GridTable label="Prices" columns={columns} rows={prices} rowId={({ pool }) => pool} />
      <p className={styles['quiet']}>
        Prices are a setting of the service, by the name of the pool: <code>coreHour</code> and <code>gpuHour</code>, as
        in <code>{example}</code> when it starts. This machine is called <code>local</code>. Each attempt is booked at
        the price of its time.
      </p>
    </>
  );
}
