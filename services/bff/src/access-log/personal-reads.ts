import type { Consents, OperationPath } from '@strainscope/console-contract';
import type { ReadDeclaration } from './personal-read.ts';

type Declarations = { [P in OperationPath]: ReadDeclaration<P> };

const players = (answer: { data: readonly { _id: string }[] }) => answer.data.map(({ _id }) => _id);
const owners = (answer: { data: readonly { player_id: string }[] }) => answer.data.map(({ player_id }) => player_id);
const ownEvent = ({ body }: { body: { event_id: string } }) => body.event_id;

/** For every call, whose data its answer holds: the compiler asks for each, and the access log is written from it. */
export const personalReads: Declarations = {
  '/auth/login': 'nobody',
  '/auth/logout': 'nobody',
  '/auth/register': 'nobody',
  '/auth/v2/register': 'nobody',
  '/auth/getAllOrg': 'nobody',
  '/auth/getOrgInstituions': 'nobody',
  '/auth/getInsTeams': 'nobody',
  '/auth/getOrgInsTeam': 'nobody',
  '/auth/getPlayerDetailsFromToken': 'nobody',
  '/auth/user/verification': 'nobody',
  '/auth/resendVerificationMail': 'nobody',
  '/auth/forgotPassword': 'nobody',
  '/auth/changePassword': 'nobody',
  '/auth/verify/number': 'nobody',
  '/auth/verify/otp': 'nobody',
  '/auth/socialLogin': 'nobody',
  '/auth/subscriber/new': 'nobody',
  '/Admin/contact-us': 'nobody',
  '/account/children': 'nobody',
  '/account/security': 'nobody',
  '/account/sessions/end': 'nobody',
  '/account/disable': 'nobody',
  '/account/identities/link': 'nobody',
  '/account/identities/{id}/unlink': 'nobody',
  '/account/totp/start': 'nobody',
  '/account/totp/confirm': 'nobody',
  '/account/totp/remove': 'nobody',
  '/account/recovery-codes': 'nobody',
  '/account/code-channel': 'nobody',
  '/account/passkeys/start': 'nobody',
  '/account/passkeys/finish': 'nobody',
  '/account/passkeys/{id}/remove': 'nobody',
  '/account/api-tokens': 'nobody',
  '/account/api-tokens/make': 'nobody',
  '/account/api-tokens/{id}/revoke': 'nobody',
  '/sign-in/challenge': 'nobody',
  '/sign-in/passkey/start': 'nobody',
  '/sign-in/passkey/finish': 'nobody',
  '/identity-providers': 'nobody',
  '/password-link': 'nobody',
  '/identity-registration': 'nobody',
  '/newsletter/confirm': 'nobody',
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
  '/auth/invitePlayerUser': {
    purpose: 'team',
    people: ({ data }) => data.verdicts.map(({ worn }) => worn?.player?._id),
  },
  '/auth/getInvitedUserDetails': 'nobody',
  '/invitations': {
    purpose: 'team',
    people: ({ data }) => data.flatMap(({ accepted_by, child_id }) => [accepted_by, child_id]),
  },
  '/invitations/accept': 'nobody',
  '/invitations/{id}/resend': 'nobody',
  '/invitations/{id}/revoke': 'nobody',

  '/consent-texts': 'nobody',
  '/consent-texts/{purpose}': 'nobody',
  '/signature-provider': 'nobody',
  '/invited-signature': 'nobody',
  '/invited-signature/return': 'nobody',
  '/external-signature': { purpose: 'account', people: ({ data }) => [data.player_id] },
  // Read by the link of a letter, without an account: auth records it.
  '/auth/getUserDetailsForIRB': 'nobody',
  '/auth/confirmGuardianIRBConsent': 'nobody',
  '/people/{id}/consents': { purpose: 'account', people: ({ data }) => whoseConsents(data) },
  '/people/{id}/consents/paper': { purpose: 'account', people: ({ data }) => whoseConsents(data) },
  '/people/{id}/consents/sign': { purpose: 'account', people: ({ data }) => [data.player_id] },
  '/people/{id}/consents/external': 'nobody',
  '/people/{id}/consents/withdraw': { purpose: 'account', people: ({ data }) => [data.player_id] },
  '/people/{id}/guardian-letter': 'nobody',
  '/people/{id}/guardians/custody': 'nobody',
  '/people/{id}/guardians/end': 'nobody',
  '/family': {
    purpose: 'account',
    people: ({ data }) => data.flatMap(({ player_id, guardians }) => [player_id, ...guardians.map(({ _id }) => _id)]),
  },
  '/families': {
    purpose: 'administration',
    people: ({ data }) => data.flatMap(({ _id, children }) => [_id, ...children.map((child) => child._id)]),
  },

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
  '/player/getfamilyplayerStaffList': { purpose: 'account', people: players },
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

  '/sensor/awscostnew': 'nobody',
  // Pseudonyms, of people who consent to research.
  '/batches': 'nobody',
  '/batches/preview': 'nobody',
  '/batches/submit': 'nobody',
  '/batches/{id}/items': 'nobody',
  '/batches/{id}/cancel': 'nobody',
  '/budgets': 'nobody',
  '/budgets/{id}': 'nobody',
  '/operations/pool': 'nobody',
  '/operations/attempts': 'nobody',
  '/operations/failures': 'nobody',
  '/operations/failures/retry': 'nobody',
  '/operations/actions': { purpose: 'administration', people: ({ data }) => data.map(({ by }) => by) },

  '/tree/undo': 'nobody',
  '/tree/open-undos': 'nobody',
  '/players/move': 'nobody',
  '/people/{id}/teams': { purpose: 'team', people: (_, { params }) => [params.id] },
  '/members/identify': 'nobody',
  '/sensors/wearer': { purpose: 'team', people: ({ data }) => [data?.player?._id] },

  '/auth/deleteAccount': 'nobody',
  '/player/getDataSecurityTable': 'nobody',
  '/player/singleDataSecurity': { purpose: 'administration', people: (_, { body }) => [body.user_id] },
  '/people/{id}/holdings': { purpose: 'account', people: (_, { params }) => [params.id] },
  '/people/{id}/reads': { purpose: 'account', people: (_, { params }) => [params.id] },
  '/people/{id}/export': 'nobody',
  '/people/{id}/export/state': 'nobody',
  '/compliance/{type}': 'nobody',
  '/access/explain': { purpose: 'administration', people: (_, { query }) => [query.person_id] },

  '/search': {
    purpose: 'team',
    people: ({ data }) =>
      data.hits
        .filter(({ type }) => type === 'player' || type === 'guardian')
        .flatMap(({ _id, children = [] }) => [_id, ...children]),
  },
  '/uploads/{id}': { purpose: 'team', people: ({ data }) => wearers(data.files) },
  '/events/{id}/signals': { purpose: 'care', event: ({ params }) => params.id },
  '/simulations/submit': 'nobody',
  '/simulations/{id}': { purpose: 'care', people: ({ data }) => [data.player_id] },
  '/simulations/{id}/retry': { purpose: 'care', people: ({ data }) => [data.player_id] },
  '/simulations/{id}/cancel': { purpose: 'care', people: ({ data }) => [data.player_id] },
};

/** Who wore the sensors of a file. */
export function wearers(files: readonly { events: readonly { player_id: string | null }[] }[]): (string | null)[] {
  return files.flatMap(({ events }) => events.map(({ player_id }) => player_id));
}

/** Whom it is about, and the guardians whom an administrator reads of. */
function whoseConsents({ player_id, paper_signers }: Consents): string[] {
  return [player_id, ...paper_signers.map(({ _id }) => _id)];
}
