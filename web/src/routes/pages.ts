import type { PageLoader } from './lazy-page.ts';

/**
 * The screens that are built, each in a chunk of its own. A path of the route table without a row here
 * shows "Not available yet".
 */
export const pages: Readonly<Record<string, PageLoader>> = {
  '/home': () => import('../features/home/home-page.tsx'),
  '/login/:msg?': () => import('../features/login/login-page.tsx'),
  '/user/dashboard': () => import('../features/landing/landing-page.tsx'),
  '/invite/user/:type/:id?': () => import('../features/invitations/invite-page.tsx'),
  '/inviting/user/:type/:id?': () => import('../features/invitations/invite-page.tsx'),
  '/confirm-team-invite/:token': () => import('../features/invitations/confirm-invite-page.tsx'),
  '/dashboard': () => import('../features/dashboard/dashboard-page.tsx'),
  '/tab/institutions': () => import('../features/groups/my-institutions-page.tsx'),
  '/tab/playerslist': () => import('../features/players/players-page.tsx'),
  '/user/organizations': () => import('../features/groups/organizations-page.tsx'),
  '/institutions/:org_id': () => import('../features/groups/institutions-page.tsx'),
  '/user/institutions': () => import('../features/groups/my-institutions-page.tsx'),
  '/teams/:ins_id': () => import('../features/groups/teams-page.tsx'),
  '/user/teams': () => import('../features/groups/my-teams-page.tsx'),
  '/team/players/:team_id': () => import('../features/team/team-page.tsx'),
  '/organization/staff/:id?': () => import('../features/staff/organization-staff-page.tsx'),
  '/institution/staff/:id?': () => import('../features/staff/institution-staff-page.tsx'),
  '/team/staff/:id?': () => import('../features/staff/team-staff-page.tsx'),
  '/admin/staff': () => import('../features/staff/admin-staff-page.tsx'),
  '/players/undefined': () => import('../features/undefined-players/undefined-players-page.tsx'),
  '/family/:_id': () => import('../features/family/family-page.tsx'),
  '/completeSimulation/:type/:_id?': () => import('../features/simulations/complete-simulations-page.tsx'),
  '/failedSimulation/:type/:_id?': () => import('../features/simulations/failed-simulations-page.tsx'),
  '/pendingSimulation/:type/:_id?': () => import('../features/simulations/pending-simulations-page.tsx'),
  '/simulation/log/:event_id': () => import('../features/simulations/event-log-page.tsx'),
  '/sim/log/:team_id': () => import('../features/simulations/team-log-page.tsx'),
  '/simulation/select-sensor/:team_id': () => import('../features/upload/select-sensor-page.tsx'),
  '/xl/simulation/select-sensor/:team_id': () => import('../features/upload/select-sensor-page.tsx'),
  '/simulation/upload/:team_id': () => import('../features/upload/upload-page.tsx'),
  '/player/dashboard/:_id': () => import('../features/player/player-dashboard-page.tsx'),
  '/player/dashboard2': () => import('../features/player/player-dashboard-page.tsx'),
  '/player/dashboard_new/:_id': () => import('../features/player/player-dashboard-page.tsx'),
  '/player/details/:event_id': () => import('../features/event/event-page.tsx'),
};
