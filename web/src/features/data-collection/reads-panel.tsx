import type { DataRead } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Time } from '../../shared/format/time.tsx';
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

/** Who looked at a person's data, newest first. */
export function ReadsPanel({ personId }: { personId: string }) {
  const [before, setBefore] = useState(0);
  const load = useLoad(`${personId} ${before}`, (signal) =>
    consoleApi.call('/people/{id}/reads', { params: { id: personId }, query: { before } }, { signal }),
  );
  return (
    <section className={styles['section']} aria-labelledby="looked">
      <h2 id="looked">Who looked</h2>
      <CallView load={load}>
        {({ data }) =>
          data.reads.length === 0 ? (
            <Empty title="Nobody has looked yet">Every look at your data appears here, with its purpose.</Empty>
          ) : (
            <>
              <GridTable
                label="Who looked"
                columns={columns}
                rows={data.reads}
                rowId={({ position }) => String(position)}
              />
              <div className={styles['actions']}>
                {before !== 0 && <Button onClick={() => setBefore(0)}>Newest</Button>}
                {data.next !== null && <Button onClick={() => setBefore(data.next ?? 0)}>Older</Button>}
              </div>
            </>
          )
        }
      </CallView>
    </section>
  );
}
