import { useCallback, useEffect, useId } from 'react';
import { create } from 'zustand';

/** What is asked where something other than edits would be lost. */
export interface LeaveQuestion {
  title: string;
  text: string;
  /** On the button that leaves. */
  leave: string;
}

interface Waiting {
  count: number;
  question: LeaveQuestion | undefined;
}

interface UnsavedState {
  /** Edits that wait for *Save*, by the queue in which they wait. */
  queues: Readonly<Record<string, Waiting>>;
  tell: (queue: string, waiting: Waiting) => void;
  /** Takes the answer of whoever is asked before they leave otherwise than by a link. */
  asked: ((leaves: boolean) => void) | undefined;
}

export const useUnsavedStore = create<UnsavedState>((set) => ({
  queues: {},
  asked: undefined,
  tell: (queue, waiting) => set(({ queues }) => ({ queues: { ...queues, [queue]: waiting } })),
}));

export function unsavedEdits(): number {
  return Object.values(useUnsavedStore.getState().queues).reduce((sum, { count }) => sum + count, 0);
}

/** Finds the question of a queue that waits with something other than edits; undefined where edits alone wait. */
export function leaveQuestion(): LeaveQuestion | undefined {
  return Object.values(useUnsavedStore.getState().queues).find(({ count, question }) => count > 0 && question)
    ?.question;
}

/** Asks before the page is left otherwise than by a link, as signing out does. @returns whether it may be */
export function mayLeave(): Promise<boolean> {
  if (unsavedEdits() === 0) return Promise.resolve(true);
  useUnsavedStore.getState().asked?.(false);
  return new Promise((resolve) => {
    const asked = (leaves: boolean) => {
      useUnsavedStore.setState({ asked: undefined });
      resolve(leaves);
    };
    useUnsavedStore.setState({ asked });
  });
}

/** Once they are given up: nobody is asked about them again. */
export function forgetUnsaved(): void {
  useUnsavedStore.setState({ queues: {} });
}

/**
 * Has the person asked before they leave a page where edits wait, for these would be lost.
 * @param question one and the same object at each call
 * @returns says that they were saved, at once: a page that is left in the same breath asks nothing
 */
export function useUnsaved(count: number, question?: LeaveQuestion): () => void {
  const queue = useId();
  const tell = useUnsavedStore((state) => state.tell);
  useEffect(() => {
    tell(queue, { count, question });
    return () => tell(queue, { count: 0, question });
  }, [queue, count, question, tell]);
  return useCallback(() => tell(queue, { count: 0, question }), [queue, question, tell]);
}
