/** Levels of people. A level alone never opens another subtree: access is relation plus level. */
export const Level = { admin: 1000, organization: 300, institution: 250, team: 200, family: 150, player: 100 } as const;
export type Level = (typeof Level)[keyof typeof Level];

export const levels: readonly Level[] = [1000, 300, 250, 200, 150, 100];

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
  return levels.includes(value as Level);
}

export const permissions = ['api', 'portal', 'super', 'research', 'operator'] as const;
export type Permission = (typeof permissions)[number];
