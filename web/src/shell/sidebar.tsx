import { DoubleLeftOutlined, DoubleRightOutlined } from '@ant-design/icons';
import { Link, NavLink } from 'react-router-dom';
import { usePreferences } from '../preferences/preferences.store.ts';
import type { SignedInUser } from '../session/signed-in-user.ts';
import { Brand } from './brand.tsx';
import { sidebarItems } from '../navigation/navigation.tsx';
import styles from './sidebar.module.css';

/** The dark sidebar of people signed in: icons by default, icons with words when maximized. */
export function Sidebar({ user }: { user: SignedInUser }) {
  const maximized = usePreferences((state) => state.sidebarMaximized);
  const change = usePreferences((state) => state.change);
  const switchLabel = maximized ? 'Collapse sidebar' : 'Maximize sidebar';
  return (
    <aside className={styles['sidebar']} data-maximized={maximized || undefined}>
      <Link to="/user/dashboard" className={styles['brand']} aria-label="StrainScope, your dashboard">
        <Brand wordmark={maximized} />
      </Link>
      <nav aria-label="Console" className={styles['items']}>
        {sidebarItems(user).map(({ label, to, icon }) => (
          <NavLink key={to} to={to} className={styles['item'] ?? ''} title={maximized ? undefined : label}>
            <span aria-hidden>{icon}</span>
            <span className={maximized ? undefined : 'visually-hidden'}>{label}</span>
          </NavLink>
        ))}
      </nav>
      <button
        type="button"
        className={styles['item']}
        aria-label={switchLabel}
        title={switchLabel}
        onClick={() => change({ sidebarMaximized: !maximized })}
      >
        {maximized ? <DoubleLeftOutlined /> : <DoubleRightOutlined />}
        {maximized && <span>Collapse</span>}
      </button>
    </aside>
  );
}
