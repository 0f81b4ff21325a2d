import type { PersonalData } from '@strainscope/personal-data';

export const orgPersonalData: PersonalData = {
  context: 'org',
  stores: [
    { name: 'sensor assignments', table: 'sensor_assignments' },
    { name: 'memberships', table: 'members' },
    { name: 'earlier teams', table: 'team_stays' },
    // With them goes their undo, which would bring somebody back. Whom else they touched is nobody's business.
    {
      name: 'edits of the tree',
      table: 'changes',
      where: `actor_id = ?::uuid or content::text like '%' || ?::text || '%'`,
      secret: ['content'],
    },
    { name: 'dashboard settings', table: 'dashboard_settings', where: 'entity_id = ?::uuid' },
  ],
};
