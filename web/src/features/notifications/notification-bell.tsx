import { BellOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer } from 'antd';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { StoredUser } from '../../session/stored-user.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { useNotifications } from './notifications.store.ts';

/** Levels that get to know the console by the onboarding list. */
const levels: readonly number[] = [100, 300];

export function NotificationBell({ user }: { user: StoredUser }) {
  return levels.includes(user.level) ? <Bell key={user._id} user={user} /> : null;
}

/** The bell of the top bar, and the right sidebar that it opens; that it is open stands in the address. */
function Bell({ user }: { user: StoredUser }) {
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
        <NotificationPanel userId={user._id} />
      </Drawer>
    </>
  );
}
