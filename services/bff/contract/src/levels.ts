/** Levels of people. A level alone never opens a record: the server checks the relation as well. */
export const Level = { admin: 1000, organization: 300, institution: 250, team: 200, family: 150, player: 100 } as const;
export type Level = (typeof Level)[keyof typeof Level];

/** What each level is called. */
export const levelLabels = {
  [Level.admin]: 'Admin',
  [Level.organization]: 'Organization',
  [Level.institution]: 'Institution',
  [Level.team]: 'Team',
  [Level.family]: 'Family',
  [Level.player]: 'Player',
} as const satisfies Record<Level, string>;

export function isLevel(value: unknown): value is Level {
  return typeof value === 'number' && value in levelLabels;
}
