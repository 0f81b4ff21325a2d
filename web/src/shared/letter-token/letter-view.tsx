import { DisconnectOutlined } from '@ant-design/icons';
import type { ConsoleError } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Load } from '../../api/use-load.ts';
import { useSession } from '../../session/session.store.ts';
import { CallView } from '../states/call-view.tsx';
import { Panel } from '../states/panel.tsx';

interface LetterViewProps<T> {
  load: Load<T>;
  rows?: number;
  children: (result: T) => ReactNode;
}

/** What a letter's link opens. A link that nothing is known of is told apart from what may be tried again. */
export function LetterView<T>({ load, rows, children }: LetterViewProps<T>) {
  // A mail program that breaks a long line leaves a token of no valid form.
  if (load.error?.status === 404 || load.error?.status === 422) return <UnknownLink />;
  if (load.error?.status === 410 && load.result === undefined) return <LinkOver error={load.error} />;
  return (
    <CallView load={load} {...(rows !== undefined && { rows })}>
      {children}
    </CallView>
  );
}

function UnknownLink() {
  return (
    <Panel icon={<DisconnectOutlined />} title="This link does not work" role="alert">
      It may have lost its end on the way, or a newer letter has replaced it. Open the link of the newest letter, or ask
      whoever sent it for another one.
    </Panel>
  );
}

/** A link that was used, taken back or is too old stays so: there is a way on, and no second try. */
function LinkOver({ error }: { error: ConsoleError }) {
  const signedIn = useSession((state) => state.user !== null);
  const on = signedIn ? <Link to="/user/dashboard">To your dashboard</Link> : <Link to="/login">Sign in</Link>;
  return (
    <Panel icon={<DisconnectOutlined />} title={error.message} role="alert" actions={on}>
      {error.problem?.detail}
    </Panel>
  );
}
