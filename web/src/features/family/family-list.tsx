import { familySort, type Family } from '@strainscope/console-contract';
import { Link, useNavigate } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { ListCsv, type CsvColumn } from '../../shared/csv/list-csv.tsx';
import { Time } from '../../shared/format/time.tsx';
import { ListView } from '../../shared/list/list-view.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import styles from './family.module.css';

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim();

const columns: Column<Family>[] = [
  {
    key: 'name',
    title: 'Guardian',
    primary: true,
    sort: 'name',
    render: (family) => <Link to={`/family/${family._id}`}>{nameOf(family)}</Link>,
  },
  { key: 'email', title: 'E-mail', render: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  {
    key: 'children',
    title: 'Children',
    wide: true,
    render: ({ children }) => (
      <ul className={styles['names']}>
        {children.map((child) => (
          <li key={child._id}>
            <Link to={`/player/dashboard/${child._id}`}>{nameOf(child)}</Link>
            {child.custody === 'view' && ' (only sees)'}
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'sign-in',
    title: 'Last sign-in',
    numeric: true,
    sort: 'last-sign-in',
    render: ({ last_sign_in_at }) => <Time at={last_sign_in_at} />,
  },
  { key: 'status', title: 'Status', render: ({ status }) => <StateBadge state={status} /> },
];

/** The same as a file. */
const familyCsv: CsvColumn<Family>[] = [
  { title: 'Guardian', value: nameOf },
  { title: 'E-mail', value: ({ email }) => email },
  { title: 'Children', value: ({ children }) => children.map(nameOf).join('; ') },
  { title: 'Last sign-in (UTC)', value: ({ last_sign_in_at }) => last_sign_in_at },
  { title: 'Status', value: ({ status }) => status },
];

/** Every guardian with the children, for administrators. */
export function FamilyList() {
  const navigate = useNavigate();
  const list = usePagedList('families', (params, signal) =>
    consoleApi.call('families.list', { query: asCallParams(params, familySort.options) }, { signal }),
  );
  return (
    <ListView
      list={list}
      filterLabel="Filter families"
      tools={<ListCsv name="families" list={list} columns={familyCsv} />}
      orders={columns}
      empty={<Empty title="No families yet">They appear once a guardian is linked to a child.</Empty>}
    >
      {(families) => (
        <GridTable
          label="Families"
          columns={columns}
          rows={families}
          rowId={({ _id }) => _id}
          onOpen={({ _id }) => void navigate(`/family/${_id}`)}
          sort={list.params.sort ?? 'name'}
          onSort={list.sort}
        />
      )}
    </ListView>
  );
}
