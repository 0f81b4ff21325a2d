import { definePart } from '@strainscope/service-kit';
import { DashboardSettings } from './dashboard-settings.ts';

/** How the dashboard of a node is set. */
export const dashboardSettings = definePart({
  providers: [DashboardSettings],
});
