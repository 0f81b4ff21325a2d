import type { Group } from '@strainscope/console-contract';

export interface Addition {
  /** Tells additions apart before they have an id. */
  key: string;
  name: string;
  /** IANA; teams only. Without it a team plays where the others of its institution do. */
  timeZone?: string;
}

/** The changes of groups of one kind that wait for *Save*, each list in the order in which it was made. */
export interface GroupQueue {
  adds: readonly Addition[];
  renames: readonly { group: Group; name: string }[];
  deletes: readonly Group[];
  merges: readonly { group: Group; into: Group }[];
}

export const emptyQueue: GroupQueue = { adds: [], renames: [], deletes: [], merges: [] };

export function add(queue: GroupQueue, addition: Addition): GroupQueue {
  return { ...queue, adds: [...queue.adds, addition] };
}

/** Whether a name waits to be added, however it is written: as the server tells names apart. */
export function isAdded({ adds }: GroupQueue, name: string): boolean {
  return adds.some((known) => comparable(known.name) === comparable(name));
}

/** Whether one of these is called so now, however it is written: names are added before others are freed. */
export function isListed(groups: readonly Group[], name: string): boolean {
  return groups.some((group) => comparable(group.name) === comparable(name));
}

/** Whether one beside a group will be called as the group is to be. */
export function isTaken(queue: GroupQueue, groups: readonly Group[], group: Group, name: string): boolean {
  return groups.some(
    (other) =>
      other._id !== group._id &&
      other.parent_id === group.parent_id &&
      comparable(nameIn(queue, other)) === comparable(name),
  );
}

/** The name of a group as it will be. */
export function nameIn(queue: GroupQueue, group: Group): string {
  return queue.renames.find((known) => known.group._id === group._id)?.name ?? group.name;
}

/** Queues a name; the one that the group has takes the change out of the queue. Whatever goes takes none. */
export function rename(queue: GroupQueue, group: Group, name: string): GroupQueue {
  if (isDeleted(queue, group) || destinationOf(queue, group)) return queue;
  const at = queue.renames.findIndex((known) => known.group._id === group._id);
  const isChange = name.trim() !== group.name;
  if (at >= 0 && isChange) return { ...queue, renames: queue.renames.with(at, { group, name }) };
  const others = queue.renames.filter((known) => known.group._id !== group._id);
  return { ...queue, renames: isChange ? [...others, { group, name }] : others };
}

/** Queues groups to go; nothing else is done with whatever goes. */
export function remove(queue: GroupQueue, groups: readonly Group[]): GroupQueue {
  const rest = groups.reduce(without, queue);
  return { ...rest, deletes: [...rest.deletes, ...groups] };
}

/** Queues groups to become part of another, which stays. */
export function merge(queue: GroupQueue, groups: readonly Group[], into: Group): GroupQueue {
  const going = groups.filter(({ _id }) => _id !== into._id);
  const rest = going.reduce(without, {
    ...queue,
    deletes: queue.deletes.filter(({ _id }) => _id !== into._id),
    merges: queue.merges.filter(({ group }) => group._id !== into._id),
  });
  return { ...rest, merges: [...rest.merges, ...going.map((group) => ({ group, into }))] };
}

export function isDeleted({ deletes }: GroupQueue, { _id }: Group): boolean {
  return deletes.some((group) => group._id === _id);
}

/** What a group is to become part of. */
export function destinationOf({ merges }: GroupQueue, { _id }: Group): Group | undefined {
  return merges.find(({ group }) => group._id === _id)?.into;
}

/** What a change is about: an addition has only its key. */
export function idOf(change: GroupQueue[keyof GroupQueue][number]): string {
  if ('group' in change) return change.group._id;
  return 'key' in change ? change.key : change._id;
}

/** The change of a list that is about something, as it was made: another one is another object. */
export function changeOf(queue: GroupQueue, list: keyof GroupQueue, id: string): unknown {
  return queue[list].find((change) => idOf(change) === id);
}

/** Takes one change out of the queue. */
export function drop(queue: GroupQueue, list: keyof GroupQueue, id: string): GroupQueue {
  const left: readonly unknown[] = queue[list].filter((change) => idOf(change) !== id);
  return { ...queue, [list]: left };
}

/**
 * Holds a change against what the group is by now, for whoever keeps it over what somebody else changed.
 * @param listed as a list shows it; a row that lists no later version is taken for whatever it is: 0
 */
export function rebase(queue: GroupQueue, list: keyof GroupQueue, id: string, listed?: Group): GroupQueue {
  if (list === 'adds') return queue;
  const onto = (group: Group): Group => {
    if (group._id !== id) return group;
    return listed && listed.version > group.version ? listed : { ...group, version: 0 };
  };
  if (list === 'deletes') return { ...queue, deletes: queue.deletes.map(onto) };
  const changes = queue[list].map((each) => (idOf(each) === id ? { ...each, group: onto(each.group) } : each));
  return { ...queue, [list]: changes };
}

/** What was changed while *Save* sent a list is not saved yet, and stays. */
export function withoutSaved(queue: GroupQueue, list: keyof GroupQueue, sent: GroupQueue): GroupQueue {
  const saved = new Set<unknown>(sent[list]);
  const left: readonly unknown[] = queue[list].filter((change) => !saved.has(change));
  return { ...queue, [list]: left };
}

export function sizeOf({ adds, renames, deletes, merges }: GroupQueue): number {
  return adds.length + renames.length + deletes.length + merges.length;
}

function comparable(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

function without(queue: GroupQueue, { _id }: Group): GroupQueue {
  return {
    ...queue,
    renames: queue.renames.filter(({ group }) => group._id !== _id),
    deletes: queue.deletes.filter((group) => group._id !== _id),
    merges: queue.merges.filter(({ group, into }) => group._id !== _id && into._id !== _id),
  };
}
