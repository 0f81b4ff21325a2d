import { useEffect, useId } from 'react';
import { create } from 'zustand';

interface UnsavedState {
  /** Edits that wait for *Save*, by the queue in which they wait. */
  counts: Readonly<Record<string, number>>;
  tell: (queue: string, count: number) => void;
}

export const useUnsavedStore = create<UnsavedState>((set) => ({
  counts: {},
  tell: (queue, count) => set(({ counts }) => ({ counts: { ...counts, [queue]: count } })),
}));

export function unsavedEdits(): number {
  return Object.values(useUnsavedStore.getState().counts).reduce((sum, count) => sum + count, 0);
}

/** Has the person asked before they leave a page where edits wait, for these would be lost. */
export function useUnsaved(count: number): void {
  const queue = useId();
  const tell = useUnsavedStore((state) => state.tell);
  useEffect(() => {
    tell(queue, count);
    return () => tell(queue, 0);
  }, [queue, count, tell]);
}
