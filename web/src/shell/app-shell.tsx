import { Level } from '@strainscope/console-contract';
import { useEffect, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { useShortcutListener } from '../keyboard/shortcut-listener.ts';
import { startLive } from '../live/live.store.ts';
import { CommandPalette } from '../palette/command-palette.tsx';
import { useSession } from '../session/session.store.ts';
import { AlertBanner } from '../features/alerts/alert-banner.tsx';
import { checkSession } from '../features/login/check-session.ts';
import { keepFocus } from '../shared/focus/kept-focus.ts';
import styles from './app-shell.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { usePersonTurn } from './person-turn.ts';
import { RouteAnnouncer } from './route-announcer.tsx';
import { ScrollPosition } from './scroll-position.tsx';
import { ShellShortcuts } from './shell-shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';

/** The frame around every screen. */
export function AppShell() {
  const user = useSession((state) => state.user);
  const id = user?._id;
  useShortcutListener();
  useEffect(() => void checkSession(), []);
  // What somebody may see live is another stream for everybody.
  useEffect(() => (id === undefined ? undefined : startLive()), [id]);
  const turn = usePersonTurn(id);
  const frame = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  useEffect(() => (frame.current && main.current ? keepFocus(frame.current, main.current) : undefined), []);

  return (
    <div ref={frame} className={styles['shell']}>
      <a href="#content" className={styles['skip']}>
        Skip to content
      </a>
      {user !== null && <Sidebar user={user} />}
      <div className={styles['column']}>
        <Header />
        {user !== null && user.level >= Level.team && <AlertBanner key={user._id} />}
        <main ref={main} id="content" tabIndex={-1} className={styles['content']}>
          <Outlet key={turn} />
        </main>
        <Footer />
      </div>
      {user !== null && (
        <>
          <ShellShortcuts user={user} />
          <CommandPalette user={user} />
        </>
      )}
      <ScrollPosition />
      <RouteAnnouncer />
    </div>
  );
}
