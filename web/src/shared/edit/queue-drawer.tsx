import type { ConsoleError } from '@strainscope/console-contract';
import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { countOf } from '../format/format-number.ts';
import { InlineFailure } from '../states/inline-failure.tsx';
import { isOverwritable, itemOf, type EditStep } from './edit-step.ts';
import styles from './queue-drawer.module.css';

/** One change that *Save* will make. */
export interface QueueLine {
  key: string;
  /** The list of the queue that it is in, and what it is about. */
  list: string;
  id: string;
  text: ReactNode;
  /** Takes it out of the queue. */
  onDrop: () => void;
  /** Where it would overwrite what somebody else has changed: whether it is to be saved all the same. */
  overrule?: { on: boolean; onToggle: () => void };
}

interface QueueDrawerProps {
  lines: readonly QueueLine[];
  /** Changes that lack something and that *Save* leaves alone. */
  incomplete?: number;
  /** What to do while the queue is empty. */
  hint: string;
  saving: boolean;
  progress: readonly string[];
  error: ConsoleError | undefined;
  /** The step that was refused: the lines that it sent show their verdicts. */
  refused: EditStep | undefined;
  onSave: () => void;
  onCancel: () => void;
  /** A way out of what was refused, or back from what was saved. */
  children?: ReactNode;
}

/** What *Save* will do, line by line, and how it went. It stays beside the list, which remains usable. */
export function QueueDrawer(props: QueueDrawerProps) {
  const { lines, incomplete = 0, hint, saving, progress, error, refused, onSave, onCancel, children } = props;
  const faults = error?.problem?.faults ?? [];
  const verdictOf = ({ list, id }: QueueLine) =>
    list === refused?.list ? faults.filter((fault) => refused.items?.[itemOf(fault) ?? -1] === id) : [];
  const none = lines.length === 0 && incomplete === 0;
  const untouched = none && progress.length === 0;
  // What the last Save said is no news of changes that came after it.
  const told = none || saving || error ? progress : [];
  const notSaved = error && !saving && progress.length > 0 && lines.length > 0;
  return (
    <section className={styles['drawer']} aria-label="Edit queue" data-untouched={untouched || undefined}>
      <h2>{titleOf(lines.length, incomplete, props)}</h2>
      {untouched && <p className={styles['hint']}>{hint} Nothing is sent before Save.</p>}
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
            {line.overrule && verdictOf(line).some(isOverwritable) && (
              <Checkbox checked={line.overrule.on} disabled={saving} onChange={line.overrule.onToggle}>
                Save mine all the same
              </Checkbox>
            )}
          </li>
        ))}
      </ol>
      <div role="status">
        {told.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {notSaved && <p>{`Not saved: ${countOf(lines.length, 'change')}, listed above.`}</p>}
      </div>
      {error && <InlineFailure error={error} faults={faults.filter((fault) => itemOf(fault) === undefined)} />}
      {children}
      <div className={styles['actions']}>
        <Button type="primary" disabled={lines.length === 0} loading={saving} onClick={onSave}>
          Save
        </Button>
        <Button disabled={saving} onClick={onCancel}>
          {none ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </section>
  );
}

function titleOf(toSave: number, incomplete: number, { progress, saving, error }: QueueDrawerProps): string {
  const counts = [
    ...(toSave > 0 ? [`${countOf(toSave, 'change')} to save`] : []),
    ...(incomplete > 0
      ? [toSave > 0 ? `${incomplete} incomplete` : `${countOf(incomplete, 'change')} incomplete`]
      : []),
  ];
  if (counts.length > 0) return counts.join(', ');
  if (saving) return 'Saving…';
  return progress.length > 0 && !error ? 'Saved' : 'Nothing to save yet';
}
