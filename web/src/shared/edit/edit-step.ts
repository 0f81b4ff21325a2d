import type { Undoable } from '@strainscope/console-contract';

/** One step of *Save*: one call for one list of changes, all or nothing. */
export interface EditStep {
  /** The list of the queue that it empties. */
  list: string;
  doing: string;
  done: string;
  /** The ids of what it sends, in the order in which it sends them: a refusal names an item by its place there. */
  items?: readonly string[];
  run: () => Promise<{ data: unknown }>;
}

/** What an edit answered, where it can be taken back. */
export function undoOf({ data }: { data: unknown }): NonNullable<Undoable> | undefined {
  if (typeof data !== 'object' || data === null || !('undo' in data)) return undefined;
  return (data.undo as Undoable) ?? undefined;
}

/** Whether a fault says that a value is another one by now than was seen; whoever was moved meanwhile has none to overwrite. */
export function isOverwritable({ path }: { path: string }): boolean {
  return path.endsWith('.seen');
}

/** Whether a fault says that what is changed is no longer what was seen. */
export function isOfVersion({ path }: { path: string }): boolean {
  return path.endsWith('.version');
}

/** Which item of its list a fault of a refused step is about: `nodes.2.name` is the third. */
export function itemOf({ path }: { path: string }): number | undefined {
  const index = /\.(\d+)(\.|$)/.exec(path)?.[1];
  return index === undefined ? undefined : Number(index);
}
