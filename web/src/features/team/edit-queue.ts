import type { Player } from '@strainscope/console-contract';

export type PlayerStatus = 'active' | 'inactive';

export interface SensorEdit {
  brand: string;
  sensorId: string;
}

/** The changes waiting for *Save*, by player. Nothing is sent before. */
export interface EditQueue {
  statuses: Readonly<Record<string, PlayerStatus>>;
  sensors: Readonly<Record<string, SensorEdit>>;
}

export const emptyQueue: EditQueue = { statuses: {}, sensors: {} };

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

export function sizeOf({ statuses, sensors }: EditQueue): number {
  return Object.keys(statuses).length + Object.keys(sensors).length;
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== key));
}
