import { migrationsIn } from '@strainscope/persistence';
import { defineService } from '@strainscope/service-kit';
import { changes } from './changes/changes.part.ts';
import { dashboardSettings } from './dashboard-settings/dashboard-settings.part.ts';
import { members } from './members/members.part.ts';
import { nodes } from './nodes/nodes.part.ts';
import { orgPersonalData } from './org-hierarchy.personal-data.ts';
import { rpc } from './rpc/rpc.part.ts';
import { sensors } from './sensors/sensors.part.ts';
import { teamStays } from './team-stays/team-stays.part.ts';
import { useCases } from './use-cases/use-cases.part.ts';

/** The tree, who belongs where, and who wears which sensor. */
export const orgHierarchy = defineService({
  name: 'org-hierarchy',
  migrations: await migrationsIn(new URL('./migrations/', import.meta.url)),
  access: true,
  personalData: orgPersonalData,
  parts: [nodes, members, sensors, teamStays, changes, dashboardSettings, useCases, rpc],
});
