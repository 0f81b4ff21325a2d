import type { NodeKind } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { useLoad } from '../../api/use-load.ts';
import { useUser } from '../../session/use-user.ts';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { trailOf } from '../../shared/tree/tree-paths.ts';
import { accountDeeds } from './account-deeds.ts';
import { isOwnRole, removalOf } from './removal.ts';
import { staffCalls } from './staff-calls.ts';
import { StaffPlaces } from './staff-places.tsx';
import { StaffTable } from './staff-table.tsx';

/** Who works at one organization, institution or team; without one, a choice of those that the viewer runs. */
export function StaffPage({ kind, id }: { kind: NodeKind; id: string | undefined }) {
  return id === undefined ? <StaffPlaces kind={kind} /> : <StaffOf key={id} kind={kind} id={id} />;
}

function StaffOf({ kind, id }: { kind: NodeKind; id: string }) {
  const user = useUser();
  const calls = staffCalls[kind];
  const node = useLoad(`${kind} ${id}`, (signal) => calls.node(id, signal));
  const staff = usePagedList(`staff of ${id}`, (params, signal) => calls.list(id, params, signal));
  // A filter tells nothing about those whom it leaves out.
  const last = staff.params.search === '' && staff.load.result?.page.total === 1;
  return (
    <CallView load={node} rows={6}>
      {({ data }) => (
        <Page
          title={`Staff of ${data.name}`}
          trail={trailOf(data, user.level, true)}
          lead="Whoever works here sees everything below."
          actions={<Link to={`/invite/user/${kind}/${id}`}>Invite</Link>}
        >
          <StaffTable
            list={staff}
            label={`Staff of ${data.name}`}
            file="staff"
            deeds={[
              {
                label: 'Remove',
                doing: calls.doing,
                done: calls.done,
                consequence: (member) => removalOf({ place: data.name, own: isOwnRole(member, user), last }),
                endsOwnRole: (member) => isOwnRole(member, user),
                run: (member) => calls.remove(id, member._id),
              },
              ...accountDeeds(user),
            ]}
          />
        </Page>
      )}
    </CallView>
  );
}
