import type { PersonalData } from '@strainscope/personal-data';

export const orgPersonalData: PersonalData = {
  context: 'org',
  stores: [
    { name: 'sensor assignments', table: 'sensor_assignments' },
    { name: 'memberships', table: 'members' },
  ],
};
