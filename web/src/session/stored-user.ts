import { isLevel, type Level } from '@strainscope/console-contract';

/** What the browser remembers of the person signed in: never a token, which lives in an HttpOnly cookie. */
export interface StoredUser {
  _id: string;
  level: Level;
  first_name: string;
  last_name: string;
}

const KEY = 'authUser';

/** The stored user, or null when there is none or the entry is not one of ours. */
export function readStoredUser(storage: Storage = localStorage): StoredUser | null {
  const text = storage.getItem(KEY);
  if (text === null) return null;
  try {
    return asStoredUser(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Writes exactly the four fields, whatever else the object carries. */
export function writeStoredUser(
  { _id, level, first_name, last_name }: StoredUser,
  storage: Storage = localStorage,
): void {
  storage.setItem(KEY, JSON.stringify({ _id, level, first_name, last_name }));
}

export function clearStoredUser(storage: Storage = localStorage): void {
  storage.removeItem(KEY);
}

function asStoredUser(value: unknown): StoredUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const { _id, level, first_name, last_name } = value as Record<string, unknown>;
  if (typeof _id !== 'string' || !isLevel(level)) return null;
  if (typeof first_name !== 'string' || typeof last_name !== 'string') return null;
  return { _id, level, first_name, last_name };
}
