import type { DataRead } from '@strainscope/console-contract';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { Time } from '../../shared/format/time.tsx';
import { withListParams } from '../../shared/list/list-params.ts';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import styles from './data-collection.module.css';
import { describePurpose, describeRead } from './describe-read.ts';

const columns: Column<DataRead>[] = [
  {
    key: 'who',
    title: 'Who',
    primary: true,
    render: ({ name, role }) => name || (role === '' ? 'Nobody signed in' : 'The product itself'),
  },
  { key: 'role', title: 'Role', render: ({ role }) => role || 'none' },
  { key: 'what', title: 'What', render: ({ call }) => describeRead(call) },
  { key: 'purpose', title: 'Purpose', render: ({ purpose }) => describePurpose(purpose) },
  { key: 'consent', title: 'Consent', render: ({ consent_version }) => consent_version || 'none needed or given' },
  { key: 'at', title: 'When', render: ({ at }) => <Time at={at} /> },
];

/** Rows at first: a page of them is long, and on a phone every row is a card. */
const AT_FIRST = 10;

/** Who looked at a person's data, newest first. */
export function ReadsPanel({ personId }: { personId: string }) {
  const [address, setAddress] = useSearchParams();
  const looks = address.get('looks') === 'others' ? 'others' : 'all';
  const list = usePagedList(`${looks} reads of ${personId}`, async ({ cursor }, signal) => {
    const query = { before: Number(cursor ?? 0), looks } as const;
    const { message, data } = await consoleApi.call('privacy.reads', { params: { id: personId }, query }, { signal });
    const { reads, next } = data;
    // Reads are not counted: the total is the least there is.
    const page = {
      next_cursor: next === null ? null : String(next),
      total: reads.length,
      total_is_least: true as const,
    };
    return { message, data: reads, page, freshness: null };
  });
  const [whole, setWhole] = useState(false);
  const leaveOutOwn = (leavesOut: boolean) =>
    setAddress(
      (current) => {
        const next = withListParams(current, {});
        if (leavesOut) next.set('looks', 'others');
        else next.delete('looks');
        return next;
      },
      { replace: true },
    );
  const isFirst = list.params.cursor === undefined;
  return (
    <section className={styles['section']} aria-labelledby="looked">
      <h2 id="looked">Who looked</h2>
      <Checkbox checked={looks === 'others'} onChange={({ target }) => leaveOutOwn(target.checked)}>
        Leave out my own looks
      </Checkbox>
      <CallView load={list.load}>
        {({ data, page }) => {
          const shown = isFirst && !whole ? data.slice(0, AT_FIRST) : data;
          const more = data.length - shown.length;
          return (
            <>
              {data.length > 0 ? (
                <GridTable
                  label="Who looked"
                  columns={columns}
                  rows={shown}
                  rowId={({ position }) => String(position)}
                />
              ) : (
                <Empty title={emptyTitle(looks, isFirst)}>
                  Every look at your data appears here, with its purpose.
                </Empty>
              )}
              <div className={styles['actions']}>
                {!isFirst && <Button onClick={list.firstPage}>Newest</Button>}
                {more > 0 && <Button onClick={() => setWhole(true)}>Show {more} more</Button>}
                {more === 0 && page.next_cursor !== null && <Button onClick={list.nextPage}>Older</Button>}
              </div>
            </>
          );
        }}
      </CallView>
    </section>
  );
}

function emptyTitle(looks: 'all' | 'others', isFirst: boolean): string {
  const who = looks === 'others' ? 'Nobody else' : 'Nobody';
  return isFirst ? `${who} has looked yet` : `${who} looked before`;
}
