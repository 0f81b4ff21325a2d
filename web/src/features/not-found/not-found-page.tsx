import { Link } from 'react-router-dom';
import { Page } from '../../shared/page/page.tsx';
import { Empty } from '../../shared/states/states.tsx';

/** An address that the console does not know. */
export default function NotFoundPage() {
  return (
    <Page title="Page not found">
      <Empty title="There is no page at this address" actions={<Link to="/home">Go to the start page</Link>}>
        Check the link for a missing or an extra character.
      </Empty>
    </Page>
  );
}
