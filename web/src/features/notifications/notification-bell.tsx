import { BellOutlined } from '@ant-design/icons';
import { Level } from '@strainscope/console-contract';
import { Badge, Button, Drawer } from 'antd';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { SignedInUser } from '../../session/signed-in-user.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { useNotifications } from './notifications.store.ts';

/** Players and organizations get to know the console by the onboarding list. */
const hasList = ({ level, plays }: SignedInUser): boolean => plays || level === Level.organization;

export function NotificationBell({ user }: { user: SignedInUser }) {
  return hasList(user) ? <Bell key={user._id} user={user} /> : null;
}

/** The bell of the top bar, and the right sidebar that it opens; that it is open stands in the address. */
function Bell({ user }: { user: SignedInUser }) {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const { items = [], notice, load, clear } = useNotifications();
  // What somebody does on a page may complete an item: the next page shows it.
  useEffect(() => void load(), [pathname, load]);
  useEffect(() => clear, [clear]);

  const open = query.has('notifications');
  const setOpen = (on: boolean) =>
    setQuery(
      (current) => {
        if (on) current.set('notifications', '');
        else current.delete('notifications');
        return current;
      },
      { replace: true },
    );
  const waiting = items.filter(({ status, complete }) => status === 0 && !complete).length;
  return (
    <>
      <Badge count={waiting} size="small" color="var(--accent)" offset={[-8, 8]}>
        <Button
          type="text"
          icon={<BellOutlined />}
          aria-label={waiting === 0 ? 'Notifications' : `Notifications, ${waiting} new`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </Badge>
      <span role="status" className="visually-hidden">
        {notice}
      </span>
      <Drawer title="Getting started" placement="right" size={360} open={open} onClose={() => setOpen(false)}>
        <NotificationPanel user={user} />
      </Drawer>
    </>
  );
}
