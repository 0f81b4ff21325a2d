import { GroupsAndBudgets } from '../budgets/groups-and-budgets.tsx';
import { AllTeams } from './all-groups.tsx';

/** `/user/teams` */
export default function MyTeamsPage() {
  return (
    <GroupsAndBudgets title="Teams" from="team">
      <AllTeams />
    </GroupsAndBudgets>
  );
}
