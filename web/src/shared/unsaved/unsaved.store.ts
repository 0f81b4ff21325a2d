import { useCallback, useEffect, useId } from 'react';
import { create } from 'zustand';

interface UnsavedState {
  /** Edits that wait for *Save*, by the queue in which they wait. */
  counts: Readonly<Record<string, number>>;
  tell: (queue: string, count: number) => void;
  /** Takes the answer of whoever is asked before they leave otherwise than by a link. */
  asked: ((leaves: boolean) => void) | undefined;
}

export const useUnsavedStore = create<UnsavedState>((set) => ({
  counts: {},
  asked: undefined,
  tell: (queue, count) => set(({ counts }) => ({ counts: { ...counts, [queue]: count } })),
}));

export function unsavedEdits(): number {
  return Object.values(useUnsavedStore.getState().counts).reduce((sum, count) => sum + count, 0);
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
  useUnsavedStore.setState({ counts: {} });
}

/**
 * Has the person asked before they leave a page where edits wait, for these would be lost.
 * @returns says that they were saved, at once: a page that is left in the same breath asks nothing
 */
export function useUnsaved(count: number): () => void {
  const queue = useId();
  const tell = useUnsavedStore((state) => state.tell);
  useEffect(() => {
    tell(queue, count);
    return () => tell(queue, 0);
  }, [queue, count, tell]);
  return useCallback(() => tell(queue, 0), [queue, tell]);
}
