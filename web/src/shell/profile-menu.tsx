import { UserOutlined } from '@ant-design/icons';
import { levelLabels } from '@strainscope/console-contract';
import { Dropdown, type MenuProps } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ShortcutMap } from '../keyboard/shortcut-map.tsx';
import { DisplaySettings } from '../preferences/display-settings.tsx';
import { accountPages } from '../session/account-pages.ts';
import type { StoredUser } from '../session/stored-user.ts';
import { useSignOut } from '../features/login/use-sign-out.ts';
import styles from './header.module.css';

/** Who is signed in, and what belongs to them: profile, display, problems, sign-out. */
export function ProfileMenu({ user }: { user: StoredUser }) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [dialog, setDialog] = useState<'display' | 'shortcuts'>();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = `${user.first_name} ${user.last_name}`;
  const items: MenuProps['items'] = [
    ...accountPages(user).map(({ label, to }) => ({ key: to, label, onClick: () => void navigate(to) })),
    { key: 'display', label: 'Display', onClick: () => setDialog('display') },
    { key: 'shortcuts', label: 'Keyboard shortcuts', onClick: () => setDialog('shortcuts') },
    { key: 'report', label: 'Report a problem or request a feature', onClick: () => void navigate('/contact') },
    { type: 'divider' },
    { key: 'sign-out', label: 'Sign out', onClick: () => void signOut() },
  ];
  const close = () => setDialog(undefined);
  /** What was chosen is gone with the menu: the focus goes back to the button, and to it from a dialog, too. */
  const openChanged = (isOpen: boolean, { source }: { source: 'trigger' | 'menu' }) => {
    setOpen(isOpen);
    if (source === 'menu') button.current?.focus();
  };
  /** The Enter that chose would press the button as well, which has the focus by then, and open the menu again. */
  const onKeyDown: MenuProps['onKeyDown'] = (event) => {
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <>
      <Dropdown menu={{ items, onKeyDown }} trigger={['click']} autoFocus onOpenChange={openChanged}>
        <button ref={button} type="button" className={styles['profile']} aria-haspopup="menu" aria-expanded={open}>
          <UserOutlined aria-hidden />
          <span className={styles['who']}>
            <span>{name}</span>
            <span className={styles['role']}>{levelLabels[user.level]}</span>
          </span>
          <span className="visually-hidden"> account menu</span>
        </button>
      </Dropdown>
      <DisplaySettings open={dialog === 'display'} onClose={close} />
      <ShortcutMap open={dialog === 'shortcuts'} onClose={close} />
    </>
  );
}
