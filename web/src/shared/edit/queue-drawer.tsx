import type { ConsoleError } from '@strainscope/console-contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { countOf } from '../format/format-number.ts';
import { InlineFailure } from '../states/inline-failure.tsx';
import { itemOf } from './edit-step.ts';
import styles from './queue-drawer.module.css';

/** One change that *Save* will make. */
export interface QueueLine {
  key: string;
  /** The list of the queue that it is in, and its place there. */
  list: string;
  index: number;
  text: ReactNode;
  /** Takes it out of the queue. */
  onDrop: () => void;
}

interface QueueDrawerProps {
  lines: readonly QueueLine[];
  /** What to do while the queue is empty. */
  hint: string;
  saving: boolean;
  progress: readonly string[];
  error: ConsoleError | undefined;
  /** The list whose step was refused: its lines show their verdicts. */
  refused: string | undefined;
  onSave: () => void;
  onCancel: () => void;
  /** A way out of what was refused, or back from what was saved. */
  children?: ReactNode;
}

/** What *Save* will do, line by line, and how it went. It stays beside the list, which remains usable. */
export function QueueDrawer(props: QueueDrawerProps) {
  const { lines, hint, saving, progress, error, refused, onSave, onCancel, children } = props;
  const faults = error?.problem?.faults ?? [];
  const verdictOf = ({ list, index }: QueueLine) =>
    list === refused ? faults.filter((fault) => itemOf(fault) === index) : [];
  const saved = lines.length === 0 && progress.length > 0 && !saving && !error;
  const title =
    lines.length > 0
      ? `${countOf(lines.length, 'change')} to save`
      : saved
        ? 'Saved'
        : saving
          ? 'Saving…'
          : 'Nothing to save yet';
  return (
    <section className={styles['drawer']} aria-label="Edit queue">
      <h2>{title}</h2>
      {lines.length === 0 && progress.length === 0 && <p>{hint} Nothing is sent before Save.</p>}
      <ol>
        {lines.map((line) => (
          <li key={line.key}>
            <span>{line.text}</span>{' '}
            <Button size="small" type="link" disabled={saving} onClick={line.onDrop}>
              Drop
            </Button>
            {verdictOf(line).map(({ message }) => (
              <p key={message} className={styles['verdict']} role="alert">
                {message}
              </p>
            ))}
          </li>
        ))}
      </ol>
      <div role="status">
        {progress.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {error && <InlineFailure error={error} faults={faults.filter((fault) => itemOf(fault) === undefined)} />}
      {children}
      <div className={styles['actions']}>
        <Button type="primary" disabled={lines.length === 0} loading={saving} onClick={onSave}>
          Save
        </Button>
        <Button disabled={saving} onClick={onCancel}>
          {lines.length === 0 ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </section>
  );
}
