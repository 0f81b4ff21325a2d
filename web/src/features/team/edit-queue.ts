import type { Player } from '@strainscope/console-contract';

export type PlayerStatus = 'active' | 'inactive';

export interface SensorEdit {
  brand: string;
  /** Empty: none of this brand is worn any longer. */
  sensorId: string;
  /** ISO 8601; set to take the sensor over, from that moment on, from whoever wears it. */
  takenOverFrom?: string;
}

interface Seen<T> {
  /** What was shown when the change was made. */
  seen: T;
  /** The editor has read that another person changed it first, and means it all the same. */
  overrules?: boolean;
}

export type QueuedStatus = { status: PlayerStatus } & Seen<string>;
/** With the sensors of the brand that were shown. */
export type QueuedSensor = SensorEdit & Seen<readonly string[]>;

/** A person or a team, by id and name. */
export interface Named {
  id: string;
  name: string;
}

/** The changes waiting for *Save*, by person, in the order in which *Save* makes them. Nothing is sent before. */
export interface EditQueue {
  statuses: Readonly<Record<string, QueuedStatus>>;
  sensors: Readonly<Record<string, QueuedSensor>>;
  /** Out of this team. */
  removals: Readonly<Record<string, true>>;
  /** To another team, which is the same for all: one step goes to one team. */
  moves: Readonly<Record<string, Named>>;
  /** Out of every team. */
  deletions: Readonly<Record<string, true>>;
  /** Staff who are to play, with their names. */
  toPlayers: Readonly<Record<string, string>>;
}

export type QueueList = keyof EditQueue;

export const emptyQueue: EditQueue = {
  statuses: {},
  sensors: {},
  removals: {},
  moves: {},
  deletions: {},
  toPlayers: {},
};

const lists = Object.keys(emptyQueue) as QueueList[];

/** Queues a status; setting it back to what it is takes the change out of the queue. */
export function setStatus(queue: EditQueue, player: Pick<Player, '_id' | 'status'>, status: PlayerStatus): EditQueue {
  const statuses = without(queue.statuses, player._id);
  if (status === player.status) return { ...queue, statuses };
  const queued = queue.statuses[player._id] ?? { seen: player.status };
  return { ...queue, statuses: { ...statuses, [player._id]: { ...queued, status } } };
}

/**
 * Queues a sensor; an empty id, or the sensor that is shown for editing, takes the change out of the queue. Another one that
 * the player wears stays in it: it is kept, and the shown one of its brand ends.
 */
export function setSensor(queue: EditQueue, player: Pick<Player, '_id' | 'sensors'>, edit: SensorEdit): EditQueue {
  const sensors = without(queue.sensors, player._id);
  const [shown] = player.sensors;
  const isShown = shown?.brand === edit.brand && shown.sensor_id === edit.sensorId;
  if (isShown || edit.sensorId.trim() === '') return { ...queue, sensors };
  const before = queue.sensors[player._id];
  const { seen, overrules = false } = before?.brand === edit.brand ? before : { seen: wornOf(player, edit.brand) };
  return { ...queue, sensors: { ...sensors, [player._id]: { ...edit, seen, overrules } } };
}

/**
 * Queues that a player gives back what they wear of a brand, and gets nothing for it.
 * @param kept the one of this brand that stays; empty for none
 */
export function takeSensorOff(
  queue: EditQueue,
  player: Pick<Player, '_id' | 'sensors'>,
  brand: string,
  kept: string,
): EditQueue {
  const edit = { brand, sensorId: kept, seen: wornOf(player, brand) };
  return { ...queue, sensors: { ...queue.sensors, [player._id]: edit } };
}

function wornOf({ sensors }: Pick<Player, 'sensors'>, ofBrand: string): string[] {
  return sensors.filter(({ brand }) => brand === ofBrand).map(({ sensor_id }) => sensor_id);
}

/** The lists whose changes say what was seen. */
export type SeenList = 'statuses' | 'sensors';

/** Lets a change overwrite what somebody else has changed meanwhile, or no longer. */
export function overrule(queue: EditQueue, id: string, list: SeenList): EditQueue {
  const queued = queue[list][id];
  if (!queued) return queue;
  return { ...queue, [list]: { ...queue[list], [id]: { ...queued, overrules: !queued.overrules } } };
}

/** Queues players to go; nothing else is changed of whoever goes. */
export function remove(queue: EditQueue, ids: Iterable<string>, list: 'removals' | 'deletions'): EditQueue {
  let next = queue;
  for (const id of ids) next = { ...drop(next, id), [list]: { ...next[list], [id]: true } };
  return next;
}

/** Queues players to go to another team; whoever was to go to a third one goes there, too. */
export function move(queue: EditQueue, ids: Iterable<string>, team: Named): EditQueue {
  const going = new Set([...Object.keys(queue.moves), ...ids]);
  let next = queue;
  for (const id of going) next = drop(next, id);
  return { ...next, moves: Object.fromEntries([...going].map((id) => [id, team])) };
}

/** Queues a member of staff to play in the team instead. */
export function toPlayer(queue: EditQueue, { id, name }: Named): EditQueue {
  return { ...queue, toPlayers: { ...queue.toPlayers, [id]: name } };
}

/** Takes everything about a person out of the queue, or one kind of change. */
export function drop(queue: EditQueue, id: string, list?: QueueList): EditQueue {
  const left = lists.map((name): [QueueList, unknown] => [
    name,
    list && list !== name ? queue[name] : without<unknown>(queue[name], id),
  ]);
  return Object.fromEntries(left) as unknown as EditQueue;
}

/** What was changed while *Save* sent a list is not saved yet, and stays. */
export function withoutSaved(queue: EditQueue, list: QueueList, sent: EditQueue): EditQueue {
  const left = Object.entries<unknown>(queue[list]).filter(([id, change]) => change !== sent[list][id]);
  return { ...queue, [list]: Object.fromEntries(left) };
}

export function sizeOf(queue: EditQueue): number {
  return lists.reduce((sum, list) => sum + Object.keys(queue[list]).length, 0);
}

export function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== key));
}
