import { create } from 'zustand';

interface ReachableState {
  /** Since when calls get no answer, ms since the epoch; null while they do. */
  lostAt: number | null;
  answered: () => void;
  unanswered: () => void;
}

/** Whether the server answers. A stream of updates that is still open need not know that it no longer does. */
export const useReachable = create<ReachableState>((set, get) => ({
  lostAt: null,
  answered: () => {
    if (get().lostAt !== null) set({ lostAt: null });
  },
  unanswered: () => {
    if (get().lostAt === null) set({ lostAt: Date.now() });
  },
}));
