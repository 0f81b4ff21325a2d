import type { Player } from '@strainscope/console-contract';
import { create } from 'zustand';
import {
  drop,
  emptyQueue,
  remove,
  setSensor,
  setStatus,
  type EditQueue,
  type PlayerStatus,
  type Removal,
  type SensorEdit,
} from './edit-queue.ts';

interface EditQueueState {
  queue: EditQueue;
  status: (player: Player, status: PlayerStatus) => void;
  sensor: (player: Player, edit: SensorEdit) => void;
  remove: (ids: Iterable<string>, how: Removal) => void;
  drop: (id: string, list: keyof EditQueue) => void;
  /** A list was saved. */
  empty: (list: keyof EditQueue) => void;
  cancel: () => void;
}

/** The edit queue of the team page that is open. */
export const useEditQueue = create<EditQueueState>((set) => ({
  queue: emptyQueue,
  status: (player, status) => set(({ queue }) => ({ queue: setStatus(queue, player, status) })),
  sensor: (player, edit) => set(({ queue }) => ({ queue: setSensor(queue, player, edit) })),
  remove: (ids, how) => set(({ queue }) => ({ queue: remove(queue, ids, how) })),
  drop: (id, list) => set(({ queue }) => ({ queue: drop(queue, id, list) })),
  empty: (list) => set(({ queue }) => ({ queue: { ...queue, [list]: {} } })),
  cancel: () => set({ queue: emptyQueue }),
}));
