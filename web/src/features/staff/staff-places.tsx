import type { NodeKind } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { ListView } from '../../shared/list/list-view.tsx';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { Page } from '../../shared/page/page.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { staffCalls } from './staff-calls.ts';

/** The places of a kind that the viewer runs, each leading to its staff. */
export function StaffPlaces({ kind }: { kind: NodeKind }) {
  const list = usePagedList(`own ${kind}s`, (params, signal) => staffCalls[kind].own(params, signal));
  return (
    <Page title="Staff" lead={`Choose the ${kind} whose staff you want to see.`}>
      <ListView list={list} filterLabel={`Filter ${kind}s`} empty={<Empty title={`You run no ${kind}`} />}>
        {(places) => (
          <ul>
            {places.map(({ _id, name, staff }) => (
              <li key={_id}>
                <Link to={`/${kind}/staff/${_id}`}>{name}</Link> · {staff} staff
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Page>
  );
}
