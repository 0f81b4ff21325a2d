import { costGroupings, type CostGrouping } from './cost-groupings.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { month as calendarMonth, type Costs } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { ListCsv } from '../../shared/csv/list-csv.tsx';
import { Select } from '../../shared/form/select.tsx';
import { formatMonth } from '../../shared/format/format-time.ts';
import { ListView } from '../../shared/list/list-view.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable } from '../../shared/table/grid-table.tsx';
import { Section } from '../operations/section.tsx';
import { costColumns, costCsv } from './cost-columns.tsx';
import styles from './costs.module.css';
import { MonthTable } from './month-table.tsx';
import { PriceTable } from './price-table.tsx';

/** What simulations cost, by month and by whom or what, with the prices that it rests on. */
export function CostPanel() {
  const [query, setQuery] = useSearchParams();
  const by =
    (Object.keys(costGroupings) as CostGrouping[]).find((known) => known === query.get('by')) ?? 'organization';
  // One that there is not shows the present one, as none does.
  const { data: month } = calendarMonth.safeParse(query.get('month'));
  const [summary, setSummary] = useState<Costs>();
  const list = usePagedList(`costs ${by} ${month}`, async (params, signal) => {
    const body = { ...asCallParams(params, []), by, ...(month !== undefined && { month }) };
    const answer = await consoleApi.call('costs.list', { body }, { signal });
    setSummary(answer.data);
    return { ...answer, data: answer.data.rows };
  });
  const choose = (name: 'by' | 'month', value: string) =>
    setQuery((current) => {
      const next = new URLSearchParams(current);
      for (const old of ['cursor', 'page']) next.delete(old);
      next.set(name, value);
      return next;
    });
  return (
    <>
      {summary && (
        <>
          <Section title="Prices">
            <PriceTable prices={summary.prices} currency={summary.currency} />
          </Section>
          <Section title="By month">
            <MonthTable costs={summary} onChoose={(chosen) => choose('month', chosen)} />
          </Section>
        </>
      )}
      <Section title={`In ${summary ? formatMonth(summary.month) : 'the month'}`}>
        <div className={styles['tools']}>
          <Select<CostGrouping>
            aria-label="Add up by"
            style={{ minWidth: 180 }}
            value={by}
            onChange={(next) => choose('by', next)}
            options={Object.entries(costGroupings).map(([value, { title }]) => ({
              value,
              label: `By ${title.toLowerCase()}`,
            }))}
          />
          <ListCsv
            name={`costs-${summary?.month ?? 'month'}-by-${by}`}
            list={list}
            columns={costCsv(by, summary?.currency ?? '')}
          />
        </div>
        <ListView
          list={list}
          empty={
            <Empty title="Nothing was computed in this month">Each attempt of a worker is booked when it ends.</Empty>
          }
        >
          {(rows) => (
            <GridTable
              label={`Costs by ${costGroupings[by].title.toLowerCase()}`}
              columns={costColumns(by, summary?.currency ?? '')}
              rows={rows}
              rowId={({ key }) => key}
            />
          )}
        </ListView>
      </Section>
    </>
  );
}
