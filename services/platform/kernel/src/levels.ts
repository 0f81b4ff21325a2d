/** Levels of people. A level alone never opens another subtree: access is relation plus level. */
export const Level = { admin: 1000, organization: 300, institution: 250, team: 200, family: 150, player: 100 } as const;
export type Level = (typeof Level)[keyof typeof Level];

export const levels: readonly Level[] = [1000, 300, 250, 200, 150, 100];

const labels: Record<Level, string> = {
  1000: 'Admin',
  300: 'Organization',
  250: 'Institution',
  200: 'Team',
  150: 'Family',
  100: 'Player',
};

export function isLevel(value: number): value is Level {
  return levels.includes(value as Level);
}

export function levelLabel(level: Level): string {
  return labels[level];
}

export const permissions = ['api', 'portal', 'super', 'research', 'operator'] as const;
export type Permission = (typeof permissions)[number];
