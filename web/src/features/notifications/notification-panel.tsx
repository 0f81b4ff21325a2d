import { CheckCircleOutlined, ClockCircleOutlined, CloseOutlined } from '@ant-design/icons';
import type { Notification } from '@strainscope/console-contract';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { SignedInUser } from '../../session/signed-in-user.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { Skeleton } from '../../shared/states/skeleton.tsx';
import { Empty, Failure } from '../../shared/states/states.tsx';
import { textOf } from './notification-texts.ts';
import styles from './notifications.module.css';
import { useNotifications } from './notifications.store.ts';

/** The onboarding list: what is done, what is next, and where. */
export function NotificationPanel({ user }: { user: SignedInUser }) {
  const { items, error, notice, load, readAll, dismissAll } = useNotifications();
  if (!items) return error ? <Failure error={error} onRetry={() => void load()} /> : <Skeleton rows={5} />;
  if (items.length === 0) return <Empty title="Nothing left to do">What you dismissed does not come back.</Empty>;
  return (
    <div className={styles['panel']}>
      {error && <InlineFailure error={error} />}
      <div className={styles['tools']}>
        <Button size="small" onClick={() => void readAll()}>
          Mark all read
        </Button>
        <Button size="small" onClick={() => void dismissAll()}>
          Dismiss all
        </Button>
        <span>{notice}</span>
      </div>
      <ul className={styles['items']} aria-label="Steps">
        {items.map((item) => (
          <Item key={item.notification_name} item={item} user={user} />
        ))}
      </ul>
    </div>
  );
}

function Item({ item, user }: { item: Notification; user: SignedInUser }) {
  const { read, dismiss } = useNotifications();
  const { notification_name: name, status, complete } = item;
  const { title, text, to } = textOf(name, user);
  return (
    <li className={styles['item']} data-new={(status === 0 && !complete) || undefined}>
      <span className={styles['state']}>
        {complete ? <CheckCircleOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
        {complete ? 'Done' : 'To do'}
      </span>
      <Link to={to} onClick={() => void read(name)}>
        {title}
      </Link>
      <p>{text}</p>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={`Dismiss: ${title}`}
        onClick={() => void dismiss(name)}
      />
    </li>
  );
}
