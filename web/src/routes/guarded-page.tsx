import { createElement, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { Page } from '../shared/page/page.tsx';
import { setPageTitle } from '../shared/page/page-title.store.ts';
import { Skeleton } from '../shared/states/skeleton.tsx';
import { NotAllowed } from '../shared/states/states.tsx';
import { useSession } from '../session/session.store.ts';
import { guard } from './guard.ts';
import { forgetPage, lazyPage, type PageLoader } from './lazy-page.ts';
import { namesNothing } from './names-nothing.ts';
import { PageBoundary } from './page-boundary.tsx';
import { notFound } from './pages.ts';
import type { RouteRow } from './route-table.ts';

/** One row of the route table on screen: the guard's verdict, then the screen's chunk. */
export function GuardedPage({ row, load }: { row: RouteRow; load: PageLoader }) {
  const { user, reason } = useSession();
  const { pathname, search } = useLocation();
  const shown = namesNothing(useParams()) ? notFound : load;
  const [, setTries] = useState(0);
  const verdict = guard(row, { user, reason }, pathname + search);

  useEffect(() => {
    setPageTitle(row.title);
  }, [row]);

  if (verdict.answer === 'redirect') return <Navigate to={verdict.to} replace />;
  if (verdict.answer === 'not-allowed') {
    return (
      <Page title={row.title}>
        <NotAllowed />
      </Page>
    );
  }
  const retry = () => {
    forgetPage(shown);
    setTries((tries) => tries + 1);
  };
  return (
    <PageBoundary key={pathname} onRetry={retry}>
      <Suspense fallback={<Skeleton rows={6} />}>{createElement(lazyPage(shown))}</Suspense>
    </PageBoundary>
  );
}
