/** Roles by level, highest first. A level alone never opens a record: the server checks the relation as well. */
export const levelLabels = {
  1000: 'Admin',
  300: 'Organization',
  250: 'Institution',
  200: 'Team',
  150: 'Family',
  100: 'Player',
} as const;

export type Level = keyof typeof levelLabels;

export function isLevel(value: unknown): value is Level {
  return typeof value === 'number' && value in levelLabels;
}
