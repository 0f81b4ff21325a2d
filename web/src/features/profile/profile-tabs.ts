import type { Profile } from '@strainscope/console-contract';

/** The tabs of a profile, as the address names them. */
export const profileTabs = {
  contact: 'Contact',
  security: 'Security and permissions',
  sensor: 'Sensor and position',
  simulation: 'Simulation',
  settings: 'Settings',
  notifications: 'Notifications',
} as const;

export type ProfileTab = keyof typeof profileTabs;

/** Sensors are worn, and positions played, by players alone. */
export function tabsOf({ plays }: Pick<Profile, 'plays'>): ProfileTab[] {
  return (Object.keys(profileTabs) as ProfileTab[]).filter((tab) => tab !== 'sensor' || plays);
}

export function asProfileTab(tab: string | undefined, profile: Pick<Profile, 'plays'>): ProfileTab {
  return tabsOf(profile).find((each) => each === tab) ?? 'contact';
}
