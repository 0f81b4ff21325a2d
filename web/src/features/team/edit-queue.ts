import type { Player } from '@strainscope/console-contract';

export type PlayerStatus = 'active' | 'inactive';

export interface SensorEdit {
  brand: string;
  sensorId: string;
  /** ISO 8601; set to take the sensor over, from that moment on, from whoever wears it. */
  takenOverFrom?: string;
}

/** Out of this team, or out of every team. */
export type Removal = 'from-team' | 'deleted';

/** The changes waiting for *Save*, by player. Nothing is sent before. */
export interface EditQueue {
  statuses: Readonly<Record<string, PlayerStatus>>;
  sensors: Readonly<Record<string, SensorEdit>>;
  removals: Readonly<Record<string, Removal>>;
}

export const emptyQueue: EditQueue = { statuses: {}, sensors: {}, removals: {} };

/** Queues a status; setting it back to what it is takes the change out of the queue. */
export function setStatus(queue: EditQueue, player: Pick<Player, '_id' | 'status'>, status: PlayerStatus): EditQueue {
  const statuses = without(queue.statuses, player._id);
  return { ...queue, statuses: status === player.status ? statuses : { ...statuses, [player._id]: status } };
}

/** Queues a sensor; the one already worn, or an empty id, takes the change out of the queue. */
export function setSensor(queue: EditQueue, player: Pick<Player, '_id' | 'sensors'>, edit: SensorEdit): EditQueue {
  const sensors = without(queue.sensors, player._id);
  const worn = player.sensors.some(({ brand, sensor_id }) => brand === edit.brand && sensor_id === edit.sensorId);
  return { ...queue, sensors: worn || edit.sensorId.trim() === '' ? sensors : { ...sensors, [player._id]: edit } };
}

/** Queues players to go; nothing else is changed of whoever goes. */
export function remove(queue: EditQueue, ids: Iterable<string>, how: Removal): EditQueue {
  let next = queue;
  for (const id of ids) next = { ...drop(next, id), removals: { ...next.removals, [id]: how } };
  return next;
}

/** Takes everything about a player out of the queue, or one kind of change. */
export function drop(queue: EditQueue, id: string, list?: keyof EditQueue): EditQueue {
  const of = <T>(name: keyof EditQueue, record: Readonly<Record<string, T>>) =>
    list === undefined || list === name ? without(record, id) : record;
  return {
    statuses: of('statuses', queue.statuses),
    sensors: of('sensors', queue.sensors),
    removals: of('removals', queue.removals),
  };
}

export function sizeOf({ statuses, sensors, removals }: EditQueue): number {
  return [statuses, sensors, removals].reduce((sum, list) => sum + Object.keys(list).length, 0);
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== key));
}
