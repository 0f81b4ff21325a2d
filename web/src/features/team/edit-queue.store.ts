import type { Player } from '@strainscope/console-contract';
import { create } from 'zustand';
import {
  drop,
  emptyQueue,
  move,
  remove,
  setSensor,
  setStatus,
  toPlayer,
  type EditQueue,
  type Named,
  type PlayerStatus,
  type QueueList,
  type SensorEdit,
} from './edit-queue.ts';

interface EditQueueState {
  queue: EditQueue;
  status: (player: Player, status: PlayerStatus) => void;
  sensor: (player: Player, edit: SensorEdit) => void;
  remove: (ids: Iterable<string>, list: 'removals' | 'deletions') => void;
  move: (ids: Iterable<string>, team: Named) => void;
  toPlayer: (person: Named) => void;
  drop: (id: string, list: QueueList) => void;
  /** A list was saved. */
  empty: (list: QueueList) => void;
  cancel: () => void;
}

/** The edit queue of the team page that is open. */
export const useEditQueue = create<EditQueueState>((set) => {
  const change = (step: (queue: EditQueue) => EditQueue) => set(({ queue }) => ({ queue: step(queue) }));
  return {
    queue: emptyQueue,
    status: (player, status) => change((queue) => setStatus(queue, player, status)),
    sensor: (player, edit) => change((queue) => setSensor(queue, player, edit)),
    remove: (ids, list) => change((queue) => remove(queue, ids, list)),
    move: (ids, team) => change((queue) => move(queue, ids, team)),
    toPlayer: (person) => change((queue) => toPlayer(queue, person)),
    drop: (id, list) => change((queue) => drop(queue, id, list)),
    empty: (list) => change((queue) => ({ ...queue, [list]: {} })),
    cancel: () => set({ queue: emptyQueue }),
  };
});
