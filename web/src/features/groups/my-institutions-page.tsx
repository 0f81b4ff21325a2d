import { GroupsAndBudgets } from '../budgets/groups-and-budgets.tsx';
import { AllInstitutions } from './all-groups.tsx';

/** `/user/institutions` and `/tab/institutions` */
export default function MyInstitutionsPage() {
  return (
    <GroupsAndBudgets title="Institutions" from="institution">
      <AllInstitutions />
    </GroupsAndBudgets>
  );
}
