import { Page } from '../../shared/page/page.tsx';
import { AllInstitutions } from './all-groups.tsx';

/** `/user/institutions` and `/tab/institutions` */
export default function MyInstitutionsPage() {
  return (
    <Page title="Institutions">
      <AllInstitutions />
    </Page>
  );
}
