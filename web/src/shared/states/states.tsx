import {
  ClockCircleOutlined,
  FieldTimeOutlined,
  InboxOutlined,
  LockOutlined,
  PieChartOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { ConsoleError } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../session/session.store.ts';
import { formatTime } from '../format/format-time.ts';
import { Panel } from './panel.tsx';
import styles from './states.module.css';
import { unreachable } from './unreachable.ts';

/** Nothing here: says why, and what to do next. */
export function Empty({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <Panel icon={<InboxOutlined />} title={title} actions={actions}>
      {children}
    </Panel>
  );
}

/** A call failed: what happened, what to do, retry, and an id to quote. */
export function Failure({ error, onRetry }: { error: ConsoleError; onRetry?: () => void }) {
  const signedIn = useSession((state) => state.user !== null);
  if (error.notBuilt) return <NotAvailableYet />;
  const retry = onRetry && (
    <Button type="primary" onClick={onRetry}>
      Try again
    </Button>
  );
  // What is not there is hardly there at the next try.
  const home = error.status === 404 && signedIn && <Link to="/user/dashboard">Go to your dashboard</Link>;
  const actions = home ? (
    <>
      {retry} {home}
    </>
  ) : (
    retry
  );
  return (
    <Panel icon={<WarningOutlined />} title={error.message} actions={actions} tone="attention" role="alert">
      <p>
        {error.problem?.detail ??
          unreachable(error) ??
          (error.status === 404 ? missing : 'Try again. If it stays, quote the reference below.')}
      </p>
      {error.requestId !== undefined && (
        <p className={styles['reference']}>
          Reference <code>{error.requestId}</code>
        </p>
      )}
    </Panel>
  );
}

const missing = 'It does not exist, or your account has no access to it.';

/** The role may not open this screen. */
export function NotAllowed({ children }: { children?: ReactNode }) {
  return (
    <Panel
      icon={<LockOutlined />}
      title="You do not have access to this page"
      actions={<Link to="/user/dashboard">Go to your dashboard</Link>}
    >
      {children ?? 'Your role does not include it. Ask the person who invited you if you think it should.'}
    </Panel>
  );
}

/** The honest face of a screen or panel that is not built. */
export function NotAvailableYet({ children, actions }: { children?: ReactNode; actions?: ReactNode }) {
  return (
    <Panel icon={<ClockCircleOutlined />} title="Not available yet" actions={actions}>
      {children ?? 'This part of StrainScope has not been built. Nothing you entered elsewhere is affected.'}
    </Panel>
  );
}

/** Above a list that is not whole, such as "2 of 5 files still uploading". */
export function Partial({ children }: { children: ReactNode }) {
  return (
    <div className={styles['notice']} role="status">
      <PieChartOutlined aria-hidden />
      <span>{children}</span>
    </div>
  );
}

const RETRY_MILLISECONDS = 10_000;

interface StaleProps {
  /** When it was last right, ms since the epoch. */
  at: number;
  error: ConsoleError;
  /** Asks again behind what is shown. */
  onRetry: () => void;
}

/** Above content that could not be brought up to date. While the server cannot be reached it asks again by itself. */
export function Stale({ at, error, onRetry }: StaleProps) {
  const away = error.code === 'NO_RESPONSE';
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    if (!away) return;
    const timer = setInterval(() => retry.current(), RETRY_MILLISECONDS);
    return () => clearInterval(timer);
  }, [away]);
  const asOf = formatTime(new Date(at));
  return (
    <div className={styles['notice']} role="status">
      <FieldTimeOutlined aria-hidden />
      <span>
        {away
          ? `The server cannot be reached. What you see is as of ${asOf}. We try again.`
          : `Not up to date: as of ${asOf}.`}
      </span>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
