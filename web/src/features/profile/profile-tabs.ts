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

export function asProfileTab(tab: string | undefined): ProfileTab {
  return tab !== undefined && Object.hasOwn(profileTabs, tab) ? (tab as ProfileTab) : 'contact';
}
