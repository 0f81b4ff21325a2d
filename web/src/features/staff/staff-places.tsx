import type { NodeKind } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { useLoad } from '../../api/use-load.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { staffCalls } from './staff-calls.ts';

/** The places of a kind that the viewer runs, each leading to its staff. */
export function StaffPlaces({ kind }: { kind: NodeKind }) {
  const load = useLoad(`own ${kind}s`, (signal) => staffCalls[kind].own(signal));
  return (
    <Page title="Staff" lead={`Choose the ${kind} whose staff you want to see.`}>
      <CallView load={load}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={`You run no ${kind}`} />
          ) : (
            <ul>
              {data.map(({ _id, name, staff }) => (
                <li key={_id}>
                  <Link to={`/${kind}/staff/${_id}`}>{name}</Link> · {staff} staff
                </li>
              ))}
            </ul>
          )
        }
      </CallView>
    </Page>
  );
}
