import type { ConsoleError, Undoable } from '@strainscope/console-contract';
import { useCallback, useState } from 'react';
import { asConsoleError } from '../../api/console.ts';
import { undoOf, type EditStep } from './edit-step.ts';

interface EditRun {
  saving: boolean;
  /** What *Save* is doing, or has done. */
  progress: readonly string[];
  error: ConsoleError | undefined;
  /** The step that was refused, as it was sent: the queue may be another one by now. */
  refused: EditStep | undefined;
  /** What can be taken back, oldest first. */
  undos: readonly NonNullable<Undoable>[];
}

const fresh: EditRun = { saving: false, progress: [], error: undefined, refused: undefined, undos: [] };

/** Runs the steps of *Save* one after the other. */
export function useEditRun() {
  const [run, setRun] = useState(fresh);
  const say = (text: string) => setRun((now) => ({ ...now, progress: [...now.progress, text] }));
  const begin = () => setRun({ ...fresh, saving: true });
  const end = (part: Partial<EditRun> = {}) => setRun((now) => ({ ...now, ...part, saving: false }));

  /** @returns why it was refused, if it was */
  const attempt = async (step: EditStep): Promise<ConsoleError | undefined> => {
    say(step.doing);
    try {
      const undo = undoOf(await step.run());
      if (undo) setRun((now) => ({ ...now, undos: [...now.undos, undo] }));
      return undefined;
    } catch (thrown) {
      // What it was doing it does no longer.
      setRun(({ progress, ...now }) => ({ ...now, progress: progress.slice(0, -1) }));
      return asConsoleError(thrown);
    }
  };

  /**
   * A step that is refused stops the rest.
   * @param onDone hears of every list that was saved: it leaves the queue
   * @returns whether all were done
   */
  const save = async (steps: readonly EditStep[], allDone: string, onDone: (list: string) => void) => {
    begin();
    for (const step of steps) {
      const error = await attempt(step);
      if (error) {
        end({ error, refused: step });
        return false;
      }
      onDone(step.list);
      say(step.done);
    }
    say(allDone);
    end();
    return true;
  };

  /** Steps that have nothing to do with each other: one that is refused leaves the rest alone. @returns those refused, and why */
  const saveEach = async (steps: readonly EditStep[]): Promise<ReadonlyMap<string, ConsoleError>> => {
    begin();
    const refusals = new Map<string, ConsoleError>();
    for (const step of steps) {
      const error = await attempt(step);
      if (error) refusals.set(step.list, error);
    }
    end();
    return refusals;
  };

  /** What can be taken back stays so after the queue is closed. */
  const reset = useCallback(() => setRun(({ undos }) => ({ ...fresh, undos })), []);

  return {
    ...run,
    save,
    saveEach,
    reset,
    forgetUndos: () => setRun((now) => ({ ...now, undos: [] })),
  };
}
