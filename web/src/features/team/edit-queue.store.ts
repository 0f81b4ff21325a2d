import type { ConsoleClient, ConsoleError, Player } from '@strainscope/console-contract';
import { create } from 'zustand';
import { asConsoleError } from '../../api/console.ts';
import { emptyQueue, setSensor, setStatus, type EditQueue, type PlayerStatus, type SensorEdit } from './edit-queue.ts';
import { allSaved, saveSteps } from './save-steps.ts';

interface EditQueueState {
  queue: EditQueue;
  saving: boolean;
  /** What *Save* is doing, or has done. */
  progress: string[];
  error: ConsoleError | undefined;
  status: (player: Player, status: PlayerStatus) => void;
  sensor: (player: Player, edit: SensorEdit) => void;
  cancel: () => void;
  /** @returns whether every step was done; a step that failed keeps its own and later changes in the queue */
  save: (api: ConsoleClient, teamId: string) => Promise<boolean>;
}

const fresh = { queue: emptyQueue, saving: false, progress: [], error: undefined };

/** The edit queue of the team page that is open. */
export const useEditQueue = create<EditQueueState>((set, get) => ({
  ...fresh,
  status: (player, status) => set(({ queue }) => ({ queue: setStatus(queue, player, status) })),
  sensor: (player, edit) => set(({ queue }) => ({ queue: setSensor(queue, player, edit) })),
  cancel: () => set(fresh),
  save: async (api, teamId) => {
    set({ saving: true, progress: [], error: undefined });
    const say = (text: string) => set(({ progress }) => ({ progress: [...progress, text] }));
    for (const step of saveSteps(api, teamId, get().queue)) {
      say(step.doing);
      try {
        await step.run();
      } catch (thrown) {
        set({ saving: false, error: asConsoleError(thrown) });
        return false;
      }
      set(({ queue }) => ({ queue: { ...queue, [step.list]: {} } }));
      say(step.done);
    }
    say(allSaved);
    set({ queue: emptyQueue, saving: false });
    return true;
  },
}));
