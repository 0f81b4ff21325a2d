import { DisconnectOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Load } from '../../api/use-load.ts';
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
