import { matchPath, useLocation } from 'react-router-dom';
import { routeTable } from '../../routes/route-table.ts';
import { Page } from '../../shared/page/page.tsx';
import { NotAvailableYet } from '../../shared/states/states.tsx';

/** Stands in for every screen that is registered and not built. */
export default function NotAvailablePage() {
  const { pathname } = useLocation();
  const row = routeTable.find(({ path }) => matchPath(path, pathname));
  return (
    <Page title={row?.title ?? 'StrainScope'}>
      <NotAvailableYet />
    </Page>
  );
}
