import { largestPage, type Batch } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { NavLink, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { allPages } from '../../shared/list/all-pages.ts';
import { ListView } from '../../shared/list/list-view.tsx';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { Page } from '../../shared/page/page.tsx';
import tabs from '../../shared/page/tabs.module.css';
import { Empty } from '../../shared/states/states.tsx';
import { useOwnPermissions } from '../permissions/use-own-permissions.ts';
import { draftLike, type BatchDraft } from './batch-draft.ts';
import { BatchForm } from './batch-form.tsx';
import { BatchItems } from './batch-items.tsx';
import { BatchTable } from './batch-table.tsx';

/** `/pendingSimulation/batches`: simulations that a researcher orders together; `?batch=` is the one that is open. */
export function BatchesPage() {
  const [query, setQuery] = useSearchParams();
  const [draft, setDraft] = useState<Partial<BatchDraft>>();
  // All on one page: the cursor in the address is that of the events of the one that is open.
  const list = usePagedList('batches', async (_, signal) => {
    const data = await allPages((cursor) =>
      consoleApi.call('/batches', { query: { itemPerPage: largestPage, ...(cursor && { cursor }) } }, { signal }),
    );
    return { message: 'OK', data, page: { next_cursor: null, total: data.length }, freshness: null };
  });
  useLiveRefresh(list.load.refresh, ({ name }) => name === 'simulation');
  const open = list.load.result?.data.find(({ _id }) => _id === query.get('batch'));
  const show = (id: string | undefined) => setQuery(id === undefined ? {} : { batch: id });
  const orders = useOwnPermissions().includes('research');
  const clone = (batch: Batch) => setDraft(draftLike(batch));
  return (
    <Page
      title="Batches"
      lead="Simulations of many events, ordered together. Only you see yours."
      actions={
        orders &&
        draft === undefined && (
          <Button type="primary" onClick={() => setDraft({})}>
            New batch
          </Button>
        )
      }
    >
      <nav aria-label="Simulations" className={tabs['tabs']}>
        <NavLink to="/completeSimulation/all">Complete</NavLink>
        <NavLink to="/pendingSimulation/all">Pending</NavLink>
        <NavLink to="/failedSimulation/all">Failed</NavLink>
        <NavLink to="/pendingSimulation/batches">Batches</NavLink>
      </nav>
      {draft !== undefined && (
        <BatchForm
          key={JSON.stringify(draft)}
          draft={draft}
          onCancel={() => setDraft(undefined)}
          onSubmitted={() => {
            setDraft(undefined);
            list.load.refresh();
          }}
        />
      )}
      <ListView
        list={list}
        empty={
          <Empty title="No batches yet">
            {orders
              ? 'Choose events by team and days, or by a list; you see what it means first.'
              : 'Whoever may use data for research orders them; your account may not.'}
          </Empty>
        }
      >
        {(batches) => (
          <BatchTable
            batches={batches}
            open={open?._id}
            onOpen={show}
            onClone={orders ? clone : undefined}
            onChanged={list.load.refresh}
          />
        )}
      </ListView>
      {open && <BatchItems key={open._id} batch={open} />}
    </Page>
  );
}
