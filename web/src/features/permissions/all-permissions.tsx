import { isLevel, levelLabels, type PersonPermissions } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { ListView } from '../../shared/list/list-view.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { permissionWords } from './permission-words.ts';
import styles from './permissions.module.css';

/** Everybody whom the person sees, with what they may; a name leads to where it is changed. */
export function AllPermissions() {
  const list = usePagedList('all permissions', (params, signal) =>
    consoleApi.call('permissions.list', { body: asCallParams(params, []) }, { signal }),
  );
  return (
    <section className={styles['section']} aria-labelledby="all-permissions">
      <h2 id="all-permissions">Permissions of everybody</h2>
      <ListView list={list} filterLabel="Filter people" empty={<Empty title="Nobody yet" />}>
        {(people) => (
          <GridTable label="Permissions of everybody" columns={columns} rows={people} rowId={({ _id }) => _id} />
        )}
      </ListView>
    </section>
  );
}

const columns: Column<PersonPermissions>[] = [
  {
    key: 'name',
    title: 'Name',
    primary: true,
    render: ({ _id, first_name, last_name }) => (
      <Link to={`/profile/${_id}/security`}>
        {first_name} {last_name}
      </Link>
    ),
  },
  { key: 'email', title: 'E-mail', render: ({ email }) => email },
  { key: 'level', title: 'Level', render: ({ level }) => (isLevel(level) ? levelLabels[level] : level) },
  {
    key: 'permissions',
    title: 'Permissions',
    render: ({ permissions }) => permissions.map((each) => permissionWords[each].label).join(', ') || 'none',
  },
];
