import { MenuOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { signInPath } from '../features/login/sign-in-path.ts';
import type { SignedInUser } from '../session/signed-in-user.ts';
import styles from './header.module.css';
import { headerItems, sidebarItems } from '../navigation/navigation.tsx';

/** On narrow screens: the sidebar and the header's links in a drawer, or Sign In. */
export function MobileMenu({ user }: { user: SignedInUser | null }) {
  const here = useLocation();
  const { pathname } = here;
  // Open on the page where it was opened: going somewhere closes it.
  const [openOn, setOpenOn] = useState<string>();
  const open = openOn === pathname;
  return (
    <>
      <button
        type="button"
        className={styles['menu-button']}
        aria-label="Menu"
        aria-expanded={open}
        onClick={() => setOpenOn(pathname)}
      >
        <MenuOutlined aria-hidden />
      </button>
      <Drawer title="Menu" placement="left" size={280} open={open} onClose={() => setOpenOn(undefined)}>
        <nav aria-label="Menu" className={styles['menu']}>
          {user !== null && (
            <>
              {sidebarItems(user).map(({ label, to, icon }) => (
                <NavLink key={to} to={to}>
                  <span aria-hidden>{icon}</span>
                  {label}
                </NavLink>
              ))}
              <hr />
            </>
          )}
          {headerItems.map(({ label, to }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
          {user === null && <NavLink to={signInPath(here)}>Sign In</NavLink>}
        </nav>
      </Drawer>
    </>
  );
}
