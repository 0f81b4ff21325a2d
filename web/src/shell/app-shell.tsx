import { Outlet } from 'react-router-dom';

/** The frame around every screen. */
export function AppShell() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
