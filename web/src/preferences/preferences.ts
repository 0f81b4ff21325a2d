export const themeChoices = ['system', 'light', 'dark', 'sunlight'] as const;
export const densities = ['compact', 'comfortable', 'touch'] as const;
export const groupViews = ['cards', 'table'] as const;

export interface Preferences {
  theme: (typeof themeChoices)[number];
  density: (typeof densities)[number];
  groupView: (typeof groupViews)[number];
  sidebarMaximized: boolean;
  /** Shortcuts of one character (`?`, `j`, `g d`); those with ⌘ or Ctrl always work. */
  singleKeyShortcuts: boolean;
}

export const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'comfortable',
  groupView: 'cards',
  sidebarMaximized: true,
  singleKeyShortcuts: true,
};

/** Takes what is well-formed from a stored object and the defaults for the rest. */
export function asPreferences(stored: unknown): Preferences {
  const from = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  return {
    theme: oneOf(themeChoices, from['theme'], defaultPreferences.theme),
    density: oneOf(densities, from['density'], defaultPreferences.density),
    groupView: oneOf(groupViews, from['groupView'], defaultPreferences.groupView),
    sidebarMaximized: flag(from['sidebarMaximized'], defaultPreferences.sidebarMaximized),
    singleKeyShortcuts: flag(from['singleKeyShortcuts'], defaultPreferences.singleKeyShortcuts),
  };
}

function oneOf<T extends string>(choices: readonly T[], value: unknown, fallback: T): T {
  return choices.find((choice) => choice === value) ?? fallback;
}

function flag(value: unknown, fallback: boolean): boolean {
  return typeof value === 'boolean' ? value : fallback;
}
