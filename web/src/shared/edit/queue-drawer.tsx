import type { ConsoleError } from '@strainscope/console-contract';
import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { countOf } from '../format/format-number.ts';
import { inOwnZone } from '../format/own-zone.ts';
import { InlineFailure } from '../states/inline-failure.tsx';
import { isOfVersion, isOverwritable, itemOf, type EditStep } from './edit-step.ts';
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
  /** Where what it is about was changed meanwhile: makes it a change of what that is by now. */
  onKeep?: (() => void) | undefined;
  /** It is another change by now than the one that was refused. */
  isAnew?: boolean;
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
  const verdictOf = ({ list, id, isAnew = false }: QueueLine) =>
    list === refused?.list && !isAnew ? faults.filter((fault) => refused.items?.[itemOf(fault) ?? -1] === id) : [];
  const isOutdated = (line: QueueLine) => line.onKeep !== undefined && verdictOf(line).some(isOfVersion);
  // Nothing is left to say of a refusal whose lines all say why, or are no longer what was refused.
  const isSaid =
    refused?.items !== undefined && faults.length > 0 && faults.every((fault) => itemOf(fault) !== undefined);
  const none = lines.length === 0 && incomplete === 0;
  const untouched = none && progress.length === 0;
  // What the last Save said is no news of changes that came after it.
  const told = none || saving || error ? progress : [];
  const notSaved = error && !saving && lines.length > 0;
  return (
    <section className={styles['drawer']} aria-label="Edit queue" data-untouched={untouched || undefined}>
      <h2>{titleOf(lines.length, incomplete, props)}</h2>
      {untouched && <p className={styles['hint']}>{hint} Nothing is sent before Save.</p>}
      <ol>
        {lines.map((line) => (
          <li key={line.key}>
            <span>{line.text}</span>{' '}
            {isOutdated(line) ? (
              <>
                <Button size="small" disabled={saving} onClick={line.onDrop}>
                  Take theirs
                </Button>{' '}
                <Button size="small" disabled={saving} onClick={line.onKeep}>
                  Keep mine
                </Button>
              </>
            ) : (
              <Button size="small" type="link" disabled={saving} onClick={line.onDrop}>
                Drop
              </Button>
            )}
            {verdictOf(line).map(({ message }) => (
              <p key={message} className={styles['verdict']} role="alert">
                {inOwnZone(message)}
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
      {error && !isSaid && (
        <InlineFailure error={error} faults={faults.filter((fault) => itemOf(fault) === undefined)} />
      )}
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
