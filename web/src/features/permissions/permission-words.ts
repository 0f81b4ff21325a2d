import type { PersonPermissions } from '@strainscope/console-contract';

export type Permission = PersonPermissions['permissions'][number];

/** What each permission allows beyond the level. */
export const permissionWords: Record<Permission, { label: string; text: string }> = {
  api: { label: 'API', text: 'Make tokens for programs' },
  portal: { label: 'Portal', text: 'Submit simulations' },
  super: { label: 'Super', text: 'Grant permissions' },
  research: { label: 'Research', text: 'Pseudonymous data and exports' },
  operator: { label: 'Operator', text: 'Queues, workers and costs' },
};
export const permissionNames = Object.keys(permissionWords) as Permission[];
