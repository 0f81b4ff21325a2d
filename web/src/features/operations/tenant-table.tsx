import type { TenantLoad } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { formatCount } from '../../shared/format/format-number.ts';
import { Elapsed } from '../../shared/format/age.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';

/** Who has work, the longest queue first. */
export function TenantTable({ tenants }: { tenants: readonly TenantLoad[] }) {
  if (tenants.length === 0) {
    return <Empty title="Nobody waits">Simulations start by themselves after an upload; who waits appears here.</Empty>;
  }
  return (
    <GridTable label="Organizations with work" columns={columns} rows={tenants} rowId={(row) => row.organization_id} />
  );
}

const columns: Column<TenantLoad>[] = [
  {
    key: 'name',
    title: 'Organization',
    primary: true,
    render: ({ organization_id, name }) => (
      <Link to={`/pendingSimulation/organization/${organization_id}`}>{name || 'An organization that is gone'}</Link>
    ),
  },
  { key: 'ready', title: 'Waiting', numeric: true, render: ({ ready }) => formatCount(ready) },
  { key: 'running', title: 'Running', numeric: true, render: ({ running }) => formatCount(running) },
  {
    key: 'oldest',
    title: 'Waiting longest',
    numeric: true,
    render: ({ oldest }) => (oldest === null ? 'nothing waits' : <Elapsed since={Date.parse(oldest)} />),
  },
  {
    key: 'because',
    title: 'What the longest waits for',
    wide: true,
    render: ({ oldest, waits_because }) => waits_because ?? (oldest === null ? '' : 'Its turn, and a free worker.'),
  },
];
