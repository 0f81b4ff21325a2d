import { Page } from '../../shared/page/page.tsx';
import { AllTeams } from './all-groups.tsx';

/** `/user/teams` */
export default function MyTeamsPage() {
  return (
    <Page title="Teams">
      <AllTeams />
    </Page>
  );
}
