import { consoleApi } from '../../api/console.ts';
import { useUser } from '../../session/use-user.ts';
import { undoable } from '../../shared/edit/undoable.ts';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { Page } from '../../shared/page/page.tsx';
import { untilTheyAgree } from '../consent/until-they-agree.ts';
import { SeeAsButton } from '../see-as/see-as-button.tsx';
import { accountDeeds } from './account-deeds.ts';
import { staffCalls, staffParams } from './staff-calls.ts';
import { StaffTable } from './staff-table.tsx';

/** `/admin/staff`: everybody who works anywhere. */
export default function AdminStaffPage() {
  const user = useUser();
  const staff = usePagedList('all staff', (params, signal) =>
    consoleApi.call('staff.list', { query: staffParams(params) }, { signal }),
  );
  return (
    <Page
      title="Staff"
      lead="Everybody who works at an organization, an institution or a team."
      actions={<SeeAsButton />}
    >
      <StaffTable
        list={staff}
        label="Staff"
        file="staff"
        places
        deeds={[
          {
            label: 'Change to player',
            doing: 'changing admin to players...',
            done: 'Admin change to player successfully',
            consequence: ({ node_name }) =>
              `They play in ${node_name} and no longer work there; their other roles stay, and ${untilTheyAgree}. ${undoable}`,
            applies: ({ node_kind }) => node_kind === 'team',
            run: ({ _id, node_id }) =>
              consoleApi.call('staff.changeToPlayer', { body: { user_id: _id, team_id: node_id, seen: node_id } }),
          },
          {
            label: 'Remove',
            doing: 'Staff deleting...',
            done: 'Staff deleted successfully',
            consequence: ({ node_name }) => `They no longer see ${node_name}. Their account stays. ${undoable}`,
            run: ({ _id, node_id, node_kind }) => staffCalls[node_kind].remove(node_id, _id),
          },
          ...accountDeeds(user),
        ]}
      />
    </Page>
  );
}
