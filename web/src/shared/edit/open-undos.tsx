import type { OpenUndo } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useRef } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useLoad } from '../../api/use-load.ts';
import { countOf } from '../format/format-number.ts';
import { Time } from '../format/time.tsx';
import { InlineFailure } from '../states/inline-failure.tsx';
import { describeChange } from './describe-change.ts';
import styles from './open-undos.module.css';

interface OpenUndosProps {
  /** Edits of this page, which have an offer of their own; a new one asks for the list again. */
  except: readonly string[];
  onUndone: () => void;
}

/** Who belongs to what was restored arrives one by one. */
export const countsFollow = 'Counts of players and events follow within seconds.';

/** What its reader saved earlier, on whatever page, and can still undo. Nothing while there is none. */
export function OpenUndos({ except, onUndone }: OpenUndosProps) {
  const summary = useRef<HTMLElement>(null);
  const load = useLoad(`undos beside ${except.join()}`, (signal) => consoleApi.call('tree.openUndos', {}, { signal }));
  const undo = useCall(async (change: OpenUndo) => {
    await consoleApi.call('tree.undo', { body: { change_id: change.change_id } });
    return change;
  });
  const takeBack = async (change: OpenUndo) => {
    if (!(await undo.run(change))) return load.refresh();
    // The button that had the focus goes with its line.
    summary.current?.focus();
    load.refresh();
    onUndone();
  };
  const changes = (load.result?.data ?? []).filter(
    ({ change_id }) => !except.includes(change_id) && change_id !== undo.result?.change_id,
  );
  const open = changes.filter(({ refusal }) => refusal === null);
  if (changes.length === 0 && !undo.result) return null;
  return (
    <details className={styles['undos']}>
      <summary
        ref={summary}
      >{`Earlier edits: ${open.length === 0 ? 'none can be undone any more' : `${open.length} can still be undone`}`}</summary>
      <p role="status">{undo.result && `Undone: ${describeChange(undo.result)}. ${countsFollow}`}</p>
      {undo.error && <InlineFailure error={undo.error} />}
      <ul aria-label={countOf(changes.length, 'earlier edit')}>
        {changes.map((change) => (
          <li key={change.change_id}>
            <span>
              {describeChange(change)}, <Time at={change.at} />
            </span>
            {change.refusal === null ? (
              <>
                <span className={styles['quiet']}>
                  Until <Time at={change.until} />
                </span>
                <Button
                  size="small"
                  aria-label={`Undo: ${describeChange(change)}`}
                  disabled={undo.loading}
                  onClick={() => void takeBack(change)}
                >
                  Undo
                </Button>
              </>
            ) : (
              <span className={styles['quiet']}>{change.refusal}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
