import type { Player } from '@strainscope/console-contract';
import { create } from 'zustand';
import {
  drop,
  emptyQueue,
  move,
  overrule,
  remove,
  setSensor,
  setStatus,
  takeSensorOff,
  toPlayer,
  without,
  withoutSaved,
  type EditQueue,
  type Named,
  type PlayerStatus,
  type QueueList,
  type SeenList,
  type SensorEdit,
} from './edit-queue.ts';

interface EditQueueState {
  queue: EditQueue;
  /** Sensors that are half filled in, by person: without a brand or without an id there is nothing to save yet. */
  halves: Readonly<Record<string, SensorEdit>>;
  status: (player: Player, status: PlayerStatus) => void;
  /** Queues a sensor. One that is half filled in is kept as a half. */
  sensor: (player: Player, edit: SensorEdit) => void;
  takeSensorOff: (player: Player, brand: string, kept: string) => void;
  dropHalf: (id: string) => void;
  remove: (ids: Iterable<string>, list: 'removals' | 'deletions') => void;
  move: (ids: Iterable<string>, team: Named) => void;
  toPlayer: (person: Named) => void;
  drop: (id: string, list: QueueList) => void;
  overrule: (id: string, list: SeenList) => void;
  /** A list was saved, as it was in the queue that was sent. */
  saved: (list: QueueList, sent: EditQueue) => void;
  cancel: () => void;
}

/** The edit queue of the team page that is open. */
export const useEditQueue = create<EditQueueState>((set) => {
  const change = (step: (queue: EditQueue) => EditQueue) => set(({ queue }) => ({ queue: step(queue) }));
  return {
    queue: emptyQueue,
    halves: {},
    status: (player, status) => change((queue) => setStatus(queue, player, status)),
    sensor: (player, edit) => {
      const whole = edit.brand !== '' && edit.sensorId.trim() !== '';
      set(({ queue, halves }) => ({
        queue: setSensor(queue, player, whole ? edit : { ...edit, sensorId: '' }),
        halves: whole ? without(halves, player._id) : { ...halves, [player._id]: edit },
      }));
    },
    takeSensorOff: (player, brand, kept) => change((queue) => takeSensorOff(queue, player, brand, kept)),
    dropHalf: (id) => set(({ halves }) => ({ halves: without(halves, id) })),
    remove: (ids, list) => change((queue) => remove(queue, ids, list)),
    move: (ids, team) => change((queue) => move(queue, ids, team)),
    toPlayer: (person) => change((queue) => toPlayer(queue, person)),
    drop: (id, list) => change((queue) => drop(queue, id, list)),
    overrule: (id, list) => change((queue) => overrule(queue, id, list)),
    saved: (list, sent) => change((queue) => withoutSaved(queue, list, sent)),
    cancel: () => set({ queue: emptyQueue, halves: {} }),
  };
});
