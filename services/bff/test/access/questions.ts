import type { OperationInput, Operations } from '@strainscope/console-contract';
import { linkToken } from '../fakes/account.fake.ts';
import { letterToken } from '../fakes/invites.fake.ts';
import type { Target } from '../fakes/league.ts';

/**
 * Where the access decision is looked up. `organization`, `institution`, `team`: staff at or above that node;
 * `below …`: a list of what lies below it, cut to what the viewer may see; `person` and `upload` as they say;
 * `nothing`: the level alone decides.
 */
export type Aim =
  | 'nothing'
  | 'organization'
  | 'institution'
  | 'team'
  | 'below organization'
  | 'below institution'
  | 'below team'
  | 'person'
  | 'upload';

interface Question<P extends keyof Operations> {
  aim: Aim;
  ask: (target: Target) => OperationInput<Operations[P]>;
}

/** `consent.contract.ts` */
type AskedInConsent =
  | '/auth/getUserDetailsForIRB'
  | '/auth/confirmGuardianIRBConsent'
  | '/consent-texts'
  | '/consent-texts/{purpose}'
  | '/signature-provider'
  | '/invited-signature'
  | '/invited-signature/return';
/** Open to everybody, or about the session itself: these have tests of their own. */
type AskedElsewhere =
  '/auth/login' | '/auth/logout' | '/session' | '/auth/getInvitedUserDetails' | AskedInAccounts | AskedInConsent;
/** `account.contract.ts` */
type AskedInAccounts =
  | '/auth/register'
  | '/auth/v2/register'
  | '/auth/getAllOrg'
  | '/auth/getOrgInstituions'
  | '/auth/getInsTeams'
  | '/auth/getOrgInsTeam'
  | '/auth/getPlayerDetailsFromToken'
  | '/auth/user/verification'
  | '/auth/resendVerificationMail'
  | '/auth/forgotPassword'
  | '/auth/changePassword'
  | '/auth/verify/number'
  | '/auth/verify/otp'
  | '/auth/socialLogin'
  | '/auth/subscriber/new'
  | '/Admin/contact-us'
  | '/sign-in/challenge'
  | '/sign-in/passkey/start'
  | '/sign-in/passkey/finish'
  | '/identity-providers'
  | '/verification-link'
  | '/password-link'
  | '/identity-registration'
  | '/newsletter/confirm';
type Questions = { [P in Exclude<keyof Operations, AskedElsewhere>]: Question<P> };

const ofTeam = ({ team }: Target) => ({ body: { team_id: team } });
const ofPlayer = ({ personId }: Target) => ({ body: { player_id: personId } });
const ofEvent = ({ eventId }: Target) => ({ body: { event_id: eventId } });
const ofSimulation = ({ simulationId }: Target) => ({ params: { id: simulationId } });
const ofUser = ({ personId }: Target) => ({ body: { user_id: personId } });
const ofInvitation = ({ personId }: Target) => ({ params: { id: personId } });
const invitees = [{ email: 'new@league.test' }];
const ofInstitution = ({ institution }: Target) => ({ body: { institution_id: institution } });
const merging = (_id: string) => ({ body: { merges: [{ _id, into: _id }] } });
const ofPersonId = ({ personId }: Target) => ({ params: { id: personId } });
const nothing = () => ({});
const ofPerson = ({ personId }: Target) => ({ params: { id: personId } });
const signedConsent = () => ({
  decisions: [{ purpose: 'care' as const, text_hash: '0'.repeat(64), given: true }],
  signature: { kind: 'typed' as const, name: 'Mary Ash' },
});

/** How every built call is asked about a target; the compiler misses none. Sign-in and sign-out have tests of their own. */
export const questions: Questions = {
  '/account/children': {
    aim: 'nothing',
    ask: () => ({
      body: {
        first_name: 'Kit',
        last_name: 'Canary',
        birth_date: `${new Date().getUTCFullYear() - 14}-01-01`,
        sex: 'female',
        email: 'kit@league.test',
      },
    }),
  },
  '/account/security': { aim: 'nothing', ask: nothing },
  '/account/email': { aim: 'nothing', ask: () => ({ body: { email: 'new@league.test', password: 'x' } }) },
  '/account/email/confirm': { aim: 'nothing', ask: () => ({ body: { token: linkToken } }) },
  '/account/sessions/end': { aim: 'nothing', ask: nothing },
  '/account/disable': { aim: 'person', ask: ({ personId }) => ({ body: { user_id: personId, disabled: true } }) },
  '/account/identities/link': { aim: 'nothing', ask: () => ({ body: { provider: 'club' } }) },
  '/account/identities/{id}/unlink': { aim: 'nothing', ask: (target) => ({ ...ofInvitation(target), body: {} }) },
  '/account/totp/start': { aim: 'nothing', ask: nothing },
  '/account/totp/confirm': { aim: 'nothing', ask: () => ({ body: { code: '123456' } }) },
  '/account/totp/remove': { aim: 'nothing', ask: nothing },
  '/account/recovery-codes': { aim: 'nothing', ask: nothing },
  '/account/code-channel': { aim: 'nothing', ask: () => ({ body: { channel: 'email' } }) },
  '/account/passkeys/start': { aim: 'nothing', ask: nothing },
  '/account/passkeys/finish': {
    aim: 'nothing',
    ask: ({ personId }) => ({ body: { ceremony_id: personId, response: {}, name: 'Key' } }),
  },
  '/account/passkeys/{id}/remove': { aim: 'nothing', ask: (target) => ({ ...ofInvitation(target), body: {} }) },
  '/account/api-tokens': { aim: 'nothing', ask: nothing },
  '/account/api-tokens/make': {
    aim: 'nothing',
    ask: () => ({ body: { name: 'Laptop', scopes: ['events:read'], days: 30 } }),
  },
  '/account/api-tokens/{id}/revoke': { aim: 'nothing', ask: ofInvitation },

  '/auth/get/profile': { aim: 'person', ask: ofUser },
  '/auth/get/profile/Model': { aim: 'person', ask: ofUser },
  '/auth/updateProfile': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { user_id: personId, version: 3, settings: { time_zone: 'Europe/Berlin' } } }),
  },
  '/auth/update/position': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { user_id: personId, version: 3, sport: 'Rugby union', position: 'Lock' } }),
  },
  '/auth/updateEmailSetting': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { user_id: personId, version: 3, letters: ['invitations'] } }),
  },
  '/auth/get/permissions': { aim: 'person', ask: ofUser },
  '/auth/allAccessList': { aim: 'nothing', ask: nothing },
  '/auth/update/permissions': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { users: [{ user_id: personId, permissions: ['portal'], known: [] }] } }),
  },
  '/people/{id}/birth-date': {
    aim: 'person',
    ask: (target) => ({ ...ofPerson(target), body: { version: 3, birth_date: '1990-05-17', reason: 'Passport' } }),
  },
  '/sports': { aim: 'nothing', ask: nothing },
  '/auth/getAllNotifications': { aim: 'nothing', ask: nothing },
  '/auth/setSingleNotifications': {
    aim: 'nothing',
    ask: () => ({ body: { notification_name: 'welcome-board', singleDismiss: 1 } }),
  },
  '/auth/readAllNotifications': { aim: 'nothing', ask: nothing },
  '/auth/inviteUser': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { role: 'guardian', id: personId, invitees } }),
  },
  '/auth/invitePlayerUser': { aim: 'team', ask: ({ team }) => ({ body: { team_id: team, invitees } }) },
  '/invitations': { aim: 'nothing', ask: nothing },
  '/invitations/accept': { aim: 'nothing', ask: () => ({ body: { token: letterToken } }) },
  '/invitations/{id}/resend': { aim: 'person', ask: ofInvitation },
  '/invitations/{id}/revoke': { aim: 'person', ask: ofInvitation },

  '/people/{id}/consents': { aim: 'person', ask: ofPerson },
  '/people/{id}/consents/sign': { aim: 'person', ask: (target) => ({ ...ofPerson(target), body: signedConsent() }) },
  '/people/{id}/consents/external': {
    aim: 'person',
    ask: (target) => ({ ...ofPerson(target), body: { decisions: signedConsent().decisions } }),
  },
  '/external-signature': {
    aim: 'nothing',
    ask: ({ personId }) => ({ body: { code: 'c', client_id: personId } }),
  },
  '/people/{id}/consents/withdraw': {
    aim: 'person',
    ask: (target) => ({ ...ofPerson(target), body: { purposes: ['care'] } }),
  },
  '/people/{id}/consents/paper': {
    aim: 'person',
    ask: (target) => ({
      ...ofPerson(target),
      body: { signed_by: target.personId, version: '2026-09', purposes: ['care'], signed_on: '2026-01-02' },
    }),
  },
  '/people/{id}/guardian-letter': { aim: 'person', ask: (target) => ({ ...ofPerson(target), body: {} }) },
  '/people/{id}/guardians/custody': {
    aim: 'person',
    ask: (target) => ({ ...ofPerson(target), body: { guardian_id: target.personId, custody: 'view', password: '' } }),
  },
  '/people/{id}/guardians/end': {
    aim: 'person',
    ask: (target) => ({ ...ofPerson(target), body: { guardian_id: target.personId, password: '' } }),
  },
  '/family': { aim: 'nothing', ask: nothing },
  '/families': { aim: 'nothing', ask: nothing },

  '/organization/getOrganizations': { aim: 'nothing', ask: nothing },
  '/organization/info/{id}': { aim: 'organization', ask: ({ organization }) => ({ params: { id: organization } }) },
  '/organization/single/org': {
    aim: 'organization',
    ask: ({ organization }) => ({ body: { organization_id: organization } }),
  },
  '/organization/addOrganization': { aim: 'nothing', ask: () => ({ body: { name: 'New' } }) },
  '/organization/renameOrganizations': {
    aim: 'nothing',
    ask: ({ organization }) => ({ body: { organizations: [{ organization_id: organization, name: 'New' }] } }),
  },
  '/organization/deleteOrganizations': {
    aim: 'nothing',
    ask: ({ organization }) => ({ body: { organizations: [{ organization_id: organization }] } }),
  },
  '/organization/merge': { aim: 'nothing', ask: ({ organization }) => merging(organization) },
  '/organization/getStaffList': {
    aim: 'organization',
    ask: ({ organization }) => ({ body: { organization_id: organization } }),
  },
  '/organization/deleteOrgStaff': {
    aim: 'organization',
    ask: ({ organization, personId }) => ({ body: { organization_id: organization, user_id: personId } }),
  },
  '/organization/getDashboardSetting/{id}/{type}': {
    aim: 'person',
    ask: ({ personId }) => ({ params: { id: personId, type: 'player' } }),
  },
  '/organization/setDashboardSetting': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { id: personId, type: 'player', pressure_dashboard: true } }),
  },

  '/institution/getInstitution': { aim: 'nothing', ask: nothing },
  '/institution/getInstitutionsByOrgId': {
    aim: 'below organization',
    ask: ({ organization }) => ({ body: { org_id: organization } }),
  },
  '/institution/info/{id}': { aim: 'institution', ask: ({ institution }) => ({ params: { id: institution } }) },
  '/institution/details/byId': { aim: 'institution', ask: ofInstitution },
  '/institution/single/Ins': { aim: 'institution', ask: ofInstitution },
  '/institution/add': {
    aim: 'organization',
    ask: ({ organization }) => ({ body: { name: 'New', organization_id: organization } }),
  },
  '/institution/rename': {
    aim: 'organization',
    ask: ({ institution }) => ({ body: { institutions: [{ institution_id: institution, name: 'New' }] } }),
  },
  '/institution/delete': {
    aim: 'organization',
    ask: ({ institution }) => ({ body: { institutions: [{ institution_id: institution }] } }),
  },
  '/institution/merge': { aim: 'organization', ask: ({ institution }) => merging(institution) },
  '/institution/getStaffList': { aim: 'institution', ask: ofInstitution },
  '/institution/deleteInsStaff': {
    aim: 'institution',
    ask: ({ institution, personId }) => ({ body: { institution_id: institution, user_id: personId } }),
  },

  '/team/getTeamsByInsId': { aim: 'below institution', ask: ({ institution }) => ({ body: { ins_id: institution } }) },
  '/team/organziatons/teams': {
    aim: 'below organization',
    ask: ({ organization }) => ({ body: { organization_id: organization } }),
  },
  '/team/all-user-teams': { aim: 'nothing', ask: nothing },
  '/team/all/list': { aim: 'nothing', ask: ofInstitution },
  '/team/details/byId': { aim: 'team', ask: ofTeam },
  '/team/single/Teams': { aim: 'team', ask: ofTeam },
  '/team/get/members': { aim: 'below team', ask: ofTeam },
  '/team/get/simlogs': { aim: 'below team', ask: ofTeam },
  '/team/add': {
    aim: 'institution',
    ask: ({ institution }) => ({ body: { name: 'New', institution_id: institution, time_zone: 'Europe/Berlin' } }),
  },
  '/team/rename': { aim: 'institution', ask: ({ team }) => ({ body: { teams: [{ team_id: team, name: 'New' }] } }) },
  '/team/delete': { aim: 'institution', ask: ({ team }) => ({ body: { teams: [{ team_id: team }] } }) },
  '/team/merge': { aim: 'institution', ask: ({ team }) => merging(team) },
  '/team/getStaffList': { aim: 'team', ask: ofTeam },
  '/team/deleteTeamStaff': {
    aim: 'team',
    ask: ({ team, personId }) => ({ body: { team_id: team, user_id: personId } }),
  },
  '/team/upload/singlJob': {
    aim: 'upload',
    ask: ({ uploadId, team }) => ({ query: { mode: 'check' }, body: { uploadId, teamId: team } }),
  },

  '/player/fetchListByTeam': { aim: 'below team', ask: ofTeam },
  '/player/filterList': { aim: 'below institution', ask: ({ institution }) => ({ body: { node_id: institution } }) },
  '/player/fetchDetails': { aim: 'person', ask: ofPlayer },
  '/player/getCountByType': { aim: 'person', ask: ({ personId }) => ({ body: { type: 'player', _id: personId } }) },
  '/player/simulations': { aim: 'person', ask: ofPlayer },
  '/player/summary/ById': { aim: 'person', ask: ofPlayer },
  '/player/summary-preview/{id}/{flag}': {
    aim: 'person',
    ask: ({ personId }) => ({ params: { id: personId, flag: 'false' } }),
  },
  '/player/single/output': { aim: 'person', ask: ofEvent },
  '/player/simulation/ByEvent': { aim: 'person', ask: ofEvent },
  '/player/simulation/ByEventId': { aim: 'person', ask: ofEvent },
  '/player/mps/overTime': { aim: 'person', ask: ofEvent },
  '/player/simulation/logs': { aim: 'person', ask: ofEvent },
  '/player/update/sensorId': {
    aim: 'person',
    ask: ({ personId, team }) => ({
      body: { players: [{ player_id: personId, team_id: team, brand: 'prevent', sensor_id: 'MG1' }] },
    }),
  },
  '/player/update/status': {
    aim: 'person',
    ask: ({ personId, team }) => ({ body: { team_id: team, players: [{ player_id: personId, status: 'inactive' }] } }),
  },

  '/player/remove/teamplayer': {
    aim: 'person',
    ask: ({ personId, team }) => ({ body: { team_id: team, players: [personId] } }),
  },
  '/player/deletes': { aim: 'person', ask: ({ personId }) => ({ body: { players: [personId] } }) },
  '/player/getfamilyplayerStaffList': { aim: 'person', ask: ofPlayer },
  '/player/addingPlayers': {
    aim: 'team',
    ask: ({ personId, team }) => ({ body: { team_id: team, players: [{ player_id: personId }] } }),
  },

  '/sensor/getSensor': { aim: 'nothing', ask: nothing },
  '/sensor/getAllCompleteSimulation': { aim: 'nothing', ask: nothing },
  '/sensor/getCompleteSimulation': { aim: 'below team', ask: ({ team }) => ({ body: { type: 'team', _id: team } }) },
  '/sensor/getfailedSimulation': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { type: 'player', _id: personId } }),
  },
  '/sensor/getpendingSimulation': { aim: 'below team', ask: ({ team }) => ({ body: { type: 'team', _id: team } }) },
  '/sensor/getAllMpsVsTimeData': {
    aim: 'below institution',
    ask: ({ institution }) => ({ body: { type: 'institution', _id: institution } }),
  },

  '/Admin/simulations/numbers': { aim: 'nothing', ask: nothing },
  '/sensor/awscostnew': { aim: 'nothing', ask: nothing },
  '/batches': { aim: 'nothing', ask: nothing },
  '/batches/{id}': { aim: 'nothing', ask: ofPersonId },
  '/batches/preview': { aim: 'nothing', ask: () => ({ body: {} }) },
  '/batches/submit': { aim: 'nothing', ask: () => ({ body: { name: 'Again' } }) },
  '/batches/{id}/items': { aim: 'nothing', ask: ofPersonId },
  '/batches/{id}/cancel': { aim: 'nothing', ask: ofPersonId },
  '/budgets': { aim: 'nothing', ask: () => ({ query: { kind: 'team' as const } }) },
  '/budgets/{id}': {
    aim: 'institution',
    ask: ({ team }) => ({ params: { id: team }, body: { concurrent: 2 } }),
  },
  '/operations/pool': { aim: 'nothing', ask: () => ({ body: { pool: 'local', state: 'paused' as const } }) },
  '/operations/attempts': { aim: 'nothing', ask: nothing },
  '/operations/figures': { aim: 'nothing', ask: nothing },
  '/operations/failures': { aim: 'nothing', ask: nothing },
  '/operations/failures/retry': { aim: 'nothing', ask: () => ({ body: { reason_code: 'CRASH' } }) },
  '/operations/actions': { aim: 'nothing', ask: nothing },
  '/Admin/staffList': { aim: 'nothing', ask: nothing },
  '/admin/changetoplayer': { aim: 'person', ask: ({ personId }) => ({ body: { user_id: personId } }) },
  '/admin/deleteUndefinedMember': { aim: 'person', ask: ({ personId }) => ({ body: { user_id: personId } }) },

  '/tree/undo': { aim: 'person', ask: ({ changeId }) => ({ body: { change_id: changeId } }) },
  '/tree/open-undos': { aim: 'nothing', ask: nothing },
  '/players/move': {
    aim: 'person',
    ask: ({ personId, team }) => ({ body: { from_team_id: team, to_team_id: team, players: [personId] } }),
  },
  '/people/{id}/teams': { aim: 'person', ask: ofPersonId },
  '/members/identify': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { user_id: personId, player_id: personId } }),
  },
  '/sensors/wearer': {
    aim: 'team',
    ask: ({ team, sensorId }) => ({ query: { team_id: team, brand: 'prevent', sensor_id: sensorId } }),
  },

  '/auth/deleteAccount': { aim: 'person', ask: ofUser },
  '/player/getDataSecurityTable': { aim: 'nothing', ask: nothing },
  '/player/singleDataSecurity': { aim: 'nothing', ask: ofUser },
  '/people/{id}/holdings': { aim: 'person', ask: ofPersonId },
  '/people/{id}/reads': { aim: 'person', ask: ofPersonId },
  '/people/{id}/export': { aim: 'person', ask: ofPersonId },
  '/people/{id}/export/state': { aim: 'person', ask: ofPersonId },
  '/compliance/{type}': { aim: 'nothing', ask: () => ({ params: { type: 'gdpr' } }) },
  '/access/explain': {
    aim: 'nothing',
    ask: ({ personId }) => ({ query: { viewer_id: personId, person_id: personId } }),
  },

  '/teams/{id}/mappings': { aim: 'team', ask: ({ team }) => ({ params: { id: team } }) },
  '/mappings/save': { aim: 'team', ask: ({ team }) => ({ body: { team_id: team, name: 'Lab', mapping: {} } }) },
  '/mappings/forget': { aim: 'team', ask: ({ team }) => ({ body: { team_id: team, mapping_id: team } }) },

  '/search': { aim: 'nothing', ask: () => ({ query: { q: 'name' } }) },
  '/uploads/{id}': { aim: 'upload', ask: ({ uploadId }) => ({ params: { id: uploadId } }) },
  '/events/{id}/signals': { aim: 'person', ask: ({ eventId }) => ({ params: { id: eventId } }) },
  '/simulations/failures': { aim: 'below team', ask: ({ team }) => ({ body: { type: 'team', _id: team } }) },
  '/simulations/submit': { aim: 'person', ask: ({ eventId }) => ({ body: { event_ids: [eventId] } }) },
  '/stale-simulations': { aim: 'below team', ask: ({ team }) => ({ query: { node_id: team } }) },
  '/stale-simulations/run-again': { aim: 'below team', ask: ({ team }) => ({ body: { node_id: team } }) },
  '/simulations/{id}': { aim: 'person', ask: ofSimulation },
  '/simulations/{id}/queue': { aim: 'person', ask: ofSimulation },
  '/simulations/{id}/retry': { aim: 'person', ask: ofSimulation },
  '/simulations/{id}/cancel': { aim: 'person', ask: ofSimulation },
};

export const askedPaths = Object.keys(questions) as (keyof Questions)[];
