import type { ConsoleError, Undoable } from '@strainscope/console-contract';
import { useState } from 'react';
import { asConsoleError } from '../../api/console.ts';
import { undoOf, type EditStep } from './edit-step.ts';

interface EditRun {
  saving: boolean;
  /** What *Save* is doing, or has done. */
  progress: readonly string[];
  error: ConsoleError | undefined;
  /** The list whose step was refused. */
  refused: string | undefined;
  /** What can be taken back, oldest first. */
  undos: readonly NonNullable<Undoable>[];
}

const fresh: EditRun = { saving: false, progress: [], error: undefined, refused: undefined, undos: [] };

/** Runs the steps of *Save* one after the other; one that is refused stops the rest. */
export function useEditRun() {
  const [run, setRun] = useState(fresh);
  const say = (text: string) => setRun((now) => ({ ...now, progress: [...now.progress, text] }));

  /**
   * @param onDone hears of every list that was saved: it leaves the queue
   * @returns whether all were done
   */
  const save = async (steps: readonly EditStep[], allDone: string, onDone: (list: string) => void) => {
    setRun({ ...fresh, saving: true });
    for (const step of steps) {
      say(step.doing);
      try {
        const undo = undoOf(await step.run());
        if (undo) setRun((now) => ({ ...now, undos: [...now.undos, undo] }));
      } catch (thrown) {
        const error = asConsoleError(thrown);
        // What it was doing it does no longer.
        setRun(({ progress, ...now }) => ({
          ...{ ...now, saving: false, error, refused: step.list },
          progress: progress.slice(0, -1),
        }));
        return false;
      }
      onDone(step.list);
      say(step.done);
    }
    say(allDone);
    setRun((now) => ({ ...now, saving: false }));
    return true;
  };

  return {
    ...run,
    save,
    /** What can be taken back stays so after the queue is closed. */
    reset: () => setRun(({ undos }) => ({ ...fresh, undos })),
    forgetUndos: () => setRun((now) => ({ ...now, undos: [] })),
  };
}
