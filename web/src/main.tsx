import './shared/form/strict-policy.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes/routes.tsx';
import { checkSession } from './features/login/check-session.ts';
import { followOtherTabs } from './session/session.store.ts';
import { ThemeProvider } from './theme/theme-provider.tsx';
import './theme/base.css';

followOtherTabs(() => void checkSession());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <RouterProvider router={createBrowserRouter(routes)} />
    </ThemeProvider>
  </StrictMode>,
);
