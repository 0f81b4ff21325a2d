import type { OperationPath } from '@strainscope/console-contract';
import type { ReadDeclaration } from './personal-read.ts';

type Declarations = { [P in OperationPath]: ReadDeclaration<P> };

const players = (answer: { data: readonly { _id: string }[] }) => answer.data.map(({ _id }) => _id);
const owners = (answer: { data: readonly { player_id: string }[] }) => answer.data.map(({ player_id }) => player_id);
const ownEvent = ({ body }: { body: { event_id: string } }) => body.event_id;

/** For every call, whose data its answer holds: the compiler asks for each, and the access log is written from it. */
export const personalReads: Declarations = {
  '/auth/login': 'nobody',
  '/auth/logout': 'nobody',
  '/auth/get/profile': { purpose: 'account', people: ({ data }) => [data._id] },
  '/auth/updateProfile': { purpose: 'account', people: ({ data }) => [data._id] },
  '/auth/update/position': { purpose: 'account', people: ({ data }) => [data._id] },
  '/auth/updateEmailSetting': { purpose: 'account', people: ({ data }) => [data._id] },
  '/auth/get/profile/Model': { purpose: 'account', people: (_, { body }) => [body.user_id] },
  '/auth/get/permissions': { purpose: 'administration', people: ({ data }) => [data._id] },
  '/auth/allAccessList': { purpose: 'administration', people: players },
  '/auth/update/permissions': { purpose: 'administration', people: players },
  '/sports': 'nobody',
  '/auth/getAllNotifications': 'nobody',
  '/auth/setSingleNotifications': 'nobody',
  '/auth/readAllNotifications': 'nobody',

  // Addresses that staff wrote down themselves: people without an account have no log to read.
  '/auth/inviteUser': 'nobody',
  '/auth/invitePlayerUser': 'nobody',
  '/auth/getInvitedUserDetails': 'nobody',
  '/invitations': 'nobody',
  '/invitations/accept': 'nobody',
  '/invitations/{id}/resend': 'nobody',
  '/invitations/{id}/revoke': 'nobody',

  '/session': 'nobody',

  '/organization/getOrganizations': 'nobody',
  '/organization/info/{id}': 'nobody',
  '/organization/single/org': 'nobody',
  '/organization/addOrganization': 'nobody',
  '/organization/renameOrganizations': 'nobody',
  '/organization/deleteOrganizations': 'nobody',
  '/organization/merge': 'nobody',
  '/organization/getStaffList': { purpose: 'account', people: players },
  '/organization/deleteOrgStaff': 'nobody',
  '/organization/getDashboardSetting/{id}/{type}': 'nobody',
  '/organization/setDashboardSetting': 'nobody',

  '/institution/getInstitution': 'nobody',
  '/institution/getInstitutionsByOrgId': 'nobody',
  '/institution/info/{id}': 'nobody',
  '/institution/details/byId': 'nobody',
  '/institution/single/Ins': 'nobody',
  '/institution/add': 'nobody',
  '/institution/rename': 'nobody',
  '/institution/delete': 'nobody',
  '/institution/merge': 'nobody',
  '/institution/getStaffList': { purpose: 'account', people: players },
  '/institution/deleteInsStaff': 'nobody',

  '/team/getTeamsByInsId': 'nobody',
  '/team/organziatons/teams': 'nobody',
  '/team/all-user-teams': 'nobody',
  '/team/all/list': 'nobody',
  '/team/details/byId': 'nobody',
  '/team/single/Teams': 'nobody',
  '/team/get/members': { purpose: 'team', people: players },
  '/team/get/simlogs': { purpose: 'care', people: owners },
  '/team/add': 'nobody',
  '/team/rename': 'nobody',
  '/team/delete': 'nobody',
  '/team/merge': 'nobody',
  '/team/getStaffList': { purpose: 'account', people: players },
  '/team/deleteTeamStaff': 'nobody',
  '/team/upload/singlJob': { purpose: 'team', people: ({ data }) => wearers(data.files) },

  '/player/fetchListByTeam': { purpose: 'team', people: players },
  '/player/filterList': { purpose: 'team', people: players },
  '/player/fetchDetails': { purpose: 'care', people: ({ data }) => [data._id] },
  '/player/getCountByType': {
    purpose: 'care',
    people: (_, { body }) => (body.type === 'player' ? [body._id] : []),
  },
  '/player/simulations': { purpose: 'care', people: (_, { body }) => [body.player_id] },
  '/player/summary/ById': { purpose: 'care', people: (_, { body }) => [body.player_id] },
  '/player/summary-preview/{id}/{flag}': { purpose: 'care', people: (_, { params }) => [params.id] },
  '/player/single/output': { purpose: 'care', people: ({ data }) => [data.event.player_id] },
  '/player/simulation/ByEvent': { purpose: 'care', people: owners },
  '/player/simulation/ByEventId': { purpose: 'care', people: ({ data }) => [data?.player_id] },
  '/player/mps/overTime': { purpose: 'care', event: ownEvent },
  '/player/simulation/logs': { purpose: 'care', event: ownEvent },
  '/player/update/sensorId': 'nobody',
  '/player/update/status': 'nobody',
  '/player/remove/teamplayer': 'nobody',
  '/player/deletes': 'nobody',
  '/player/addingPlayers': 'nobody',

  '/sensor/getSensor': 'nobody',
  '/sensor/getAllCompleteSimulation': { purpose: 'care', people: owners },
  '/sensor/getCompleteSimulation': { purpose: 'care', people: owners },
  '/sensor/getfailedSimulation': { purpose: 'care', people: owners },
  '/sensor/getpendingSimulation': { purpose: 'care', people: owners },
  '/sensor/getAllMpsVsTimeData': { purpose: 'care', people: owners },

  '/Admin/simulations/numbers': 'nobody',
  '/Admin/staffList': { purpose: 'account', people: players },
  '/admin/changetoplayer': 'nobody',
  '/admin/deleteUndefinedMember': 'nobody',

  '/tree/undo': 'nobody',
  '/players/move': 'nobody',
  '/members/identify': 'nobody',
  '/sensors/wearer': { purpose: 'team', people: ({ data }) => [data?.player?._id] },

  '/search': {
    purpose: 'team',
    people: ({ data }) => data.filter(({ type }) => type === 'player').map(({ _id }) => _id),
  },
  '/uploads/{id}': { purpose: 'team', people: ({ data }) => wearers(data.files) },
  '/events/{id}/signals': { purpose: 'care', event: ({ params }) => params.id },
  '/simulations/submit': 'nobody',
  '/simulations/{id}': { purpose: 'care', people: ({ data }) => [data.player_id] },
  '/simulations/{id}/retry': { purpose: 'care', people: ({ data }) => [data.player_id] },
  '/simulations/{id}/cancel': { purpose: 'care', people: ({ data }) => [data.player_id] },
};

/** Who wore the sensors of a file. */
function wearers(files: readonly { events: readonly { player_id: string | null }[] }[]): (string | null)[] {
  return files.flatMap(({ events }) => events.map(({ player_id }) => player_id));
}
