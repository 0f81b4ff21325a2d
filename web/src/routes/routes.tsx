import { Navigate, type RouteObject } from 'react-router-dom';
import { UnsavedGuard } from '../shared/unsaved/unsaved-guard.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import { GuardedPage } from './guarded-page.tsx';
import type { PageLoader } from './lazy-page.ts';
import { notFound, pages } from './pages.ts';
import { routeTable } from './route-table.ts';

const notAvailable: PageLoader = () => import('./not-available-page.tsx');

/** The router's tree: every row of the route table inside the shell. */
export const routes: RouteObject[] = [
  {
    element: (
      <>
        <AppShell />
        <UnsavedGuard />
      </>
    ),
    children: [
      ...routeTable.map((row) => ({
        path: row.path,
        element:
          row.access === 'redirect' ? (
            <Navigate to="/home" replace />
          ) : (
            <GuardedPage row={row} load={pages[row.path] ?? notAvailable} />
          ),
      })),
      {
        path: '*',
        element: <GuardedPage row={{ path: '*', title: 'Page not found', access: 'public' }} load={notFound} />,
      },
    ],
  },
];
