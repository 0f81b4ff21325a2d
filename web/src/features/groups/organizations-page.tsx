import { GroupsAndBudgets } from '../budgets/groups-and-budgets.tsx';
import { AllOrganizations } from './all-groups.tsx';

/** `/user/organizations` */
export default function OrganizationsPage() {
  return (
    <GroupsAndBudgets title="Organizations" from="organization">
      <AllOrganizations />
    </GroupsAndBudgets>
  );
}
