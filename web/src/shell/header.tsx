import { SearchOutlined } from '@ant-design/icons';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { signInPath } from '../features/login/sign-in-path.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { usePalette } from '../palette/palette.store.ts';
import { useSession } from '../session/session.store.ts';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { LiveIndicator } from './live-indicator.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { headerItems } from '../navigation/navigation.tsx';
import { ProfileMenu } from './profile-menu.tsx';

/** The light top bar: the product's pages, search, and who is signed in. */
export function Header() {
  const user = useSession((state) => state.user);
  const here = useLocation();
  const openPalette = usePalette((state) => state.open);
  return (
    <header className={styles['header']}>
      <MobileMenu user={user} />
      <Link
        to="/home"
        className={styles['brand']}
        data-signed-in={user !== null || undefined}
        aria-label="StrainScope, home"
      >
        <Brand />
      </Link>
      <nav aria-label="Product" className={styles['links']}>
        {headerItems.map(({ label, to }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={styles['tools']}>
        {user === null ? (
          <Link to={signInPath(here)} className={styles['sign-in']}>
            Sign In
          </Link>
        ) : (
          <>
            <LiveIndicator />
            <button type="button" className={styles['search']} onClick={openPalette}>
              <SearchOutlined aria-hidden />
              <span className="visually-hidden">Search and actions, </span>
              <kbd>{modifier()} K</kbd>
            </button>
            <NotificationBell user={user} />
            <ProfileMenu user={user} />
          </>
        )}
      </div>
    </header>
  );
}

/** The name of the palette's modifier on this machine's keyboard. */
function modifier(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
