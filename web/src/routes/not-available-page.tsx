import { Button } from 'antd';
import { Link, matchPath, useLocation, useNavigate } from 'react-router-dom';
import { routeTable } from './route-table.ts';
import { useSession } from '../session/session.store.ts';
import { Page } from '../shared/page/page.tsx';
import { NotAvailableYet } from '../shared/states/states.tsx';

/** Stands in for every screen that is registered and not built, with a way back. */
export default function NotAvailablePage() {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const signedIn = useSession(({ user }) => user !== null);
  const title = routeTable.find(({ path }) => matchPath(path, pathname))?.title ?? 'StrainScope';
  // The first page of a visit has none before it here.
  const cameFromHere = key !== 'default';
  return (
    <Page title={title}>
      <NotAvailableYet
        actions={
          <>
            {cameFromHere && (
              <Button type="primary" onClick={() => void navigate(-1)}>
                Back
              </Button>
            )}
            {signedIn ? (
              <Link to="/user/dashboard">Go to your dashboard</Link>
            ) : (
              <Link to="/home">Go to the start page</Link>
            )}
          </>
        }
      >
        “{title}” has not been built; nothing that you entered elsewhere is affected.
      </NotAvailableYet>
    </Page>
  );
}
