/** Where a started sequence such as `g d` stands: the keys so far, and when the last one was pressed (ms). */
export interface Progress {
  keys: string;
  at: number;
}

/** A sequence not finished within this time is forgotten. */
export const SEQUENCE_MS = 1000;

export const noProgress: Progress = { keys: '', at: 0 };

/**
 * Adds a key to the sequence so far.
 * @param bindings every sequence in force, keys separated by one space
 * @returns the binding that is now complete, if any, and where the sequence stands
 */
export function advance(
  progress: Progress,
  key: string,
  at: number,
  bindings: readonly string[],
): { complete: string | undefined; progress: Progress } {
  const started = progress.keys !== '' && at - progress.at <= SEQUENCE_MS;
  for (const keys of started ? [`${progress.keys} ${key}`, key] : [key]) {
    if (bindings.includes(keys)) return { complete: keys, progress: noProgress };
    if (bindings.some((binding) => binding.startsWith(`${keys} `)))
      return { complete: undefined, progress: { keys, at } };
  }
  return { complete: undefined, progress: noProgress };
}

/** The key of an event as bindings name it: `mod+k` with ⌘ or Ctrl, else the character or key name. */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>): string | undefined {
  if (event.altKey) return undefined;
  return event.metaKey || event.ctrlKey ? `mod+${event.key.toLowerCase()}` : event.key;
}
