import { Page } from '../../shared/page/page.tsx';
import { AllOrganizations } from './all-groups.tsx';

/** `/user/organizations` */
export default function OrganizationsPage() {
  return (
    <Page title="Organizations">
      <AllOrganizations />
    </Page>
  );
}
