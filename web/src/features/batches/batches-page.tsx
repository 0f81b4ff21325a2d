import type { BatchWithOrder } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withListParams } from '../../shared/list/list-params.ts';
import { ListView } from '../../shared/list/list-view.tsx';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty, NotAllowed } from '../../shared/states/states.tsx';
import { mayLeave } from '../../shared/unsaved/unsaved.store.ts';
import { PermissionsUnread } from '../permissions/permissions-unread.tsx';
import { useOwnPermissions } from '../permissions/use-own-permissions.ts';
import { SimulationTabs } from '../simulations/simulation-tabs.tsx';
import { draftLike, type BatchDraft } from './batch-draft.ts';
import { BatchForm } from './batch-form.tsx';
import { BatchItems } from './batch-items.tsx';
import { BatchTable } from './batch-table.tsx';
import { useBatches } from './use-batches.ts';

/** `/pendingSimulation/batches`: simulations that a researcher orders together; `?batch=` is the one that is open. */
export function BatchesPage() {
  const [query, setQuery] = useSearchParams();
  const [draft, setDraft] = useState<Partial<BatchDraft>>();
  const [drafts, setDrafts] = useState(0);
  const openId = query.get('batch') ?? undefined;
  const { list, open } = useBatches(openId);
  const isListed = list.load.result?.data.some(({ _id }) => _id === openId) ?? false;
  const show = (id: string | undefined) =>
    setQuery((current) => {
      // The page in the address was that of the events of another batch.
      const next = withListParams(current, {});
      if (id === undefined) next.delete('batch');
      else next.set('batch', id);
      return next;
    });
  const clone = async (batch: BatchWithOrder) => {
    if (!(await mayLeave())) return;
    setDraft(draftLike(batch));
    setDrafts((before) => before + 1);
  };
  const permissions = useOwnPermissions();
  const orders = permissions.held.includes('research');
  // To whoever may not use them they look missing.
  if (list.load.error?.status === 404) {
    return (
      <Page title="Batches">
        <SimulationTabs research={false} />
        <NotAllowed>Whoever may use data for research orders batches; your account may not.</NotAllowed>
      </Page>
    );
  }
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
      <SimulationTabs research={orders} />
      <PermissionsUnread own={permissions} />
      {draft !== undefined && (
        <BatchForm
          key={drafts}
          draft={draft}
          onCancel={() => setDraft(undefined)}
          onTaken={list.load.refresh}
          onSubmitted={() => {
            setDraft(undefined);
            // The newest is on the first page.
            if (list.params.cursor === undefined) list.load.refresh();
            else list.firstPage();
          }}
        />
      )}
      <ListView
        list={list}
        empty={
          <Empty title="No batches yet">
            Choose events by team and days, or by a list; you see what it means first.
          </Empty>
        }
      >
        {(batches) => (
          <BatchTable
            batches={batches}
            open={openId}
            onOpen={show}
            onCloned={orders ? (batch) => void clone(batch) : undefined}
            onChanged={list.load.refresh}
          />
        )}
      </ListView>
      {openId !== undefined && !isListed && (
        <CallView load={open} rows={8}>
          {(batch) =>
            batch ? (
              <BatchItems key={batch._id} batch={batch} />
            ) : (
              <Empty title="This batch is not there">It does not exist, or somebody else ordered it.</Empty>
            )
          }
        </CallView>
      )}
    </Page>
  );
}
