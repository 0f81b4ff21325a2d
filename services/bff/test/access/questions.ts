import type { CallInput, CallName, Calls } from '@strainscope/console-contract';
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

interface Question<N extends CallName> {
  aim: Aim;
  ask: (target: Target) => CallInput<Calls[N]>;
}

/** `consent.contract.ts` */
type AskedInConsent =
  | 'consents.readLetter'
  | 'consents.signLetter'
  | 'consents.texts'
  | 'consents.textVersions'
  | 'consents.signatureProvider'
  | 'consents.startInvited'
  | 'consents.invitedReturn';
/** Open to everybody, or about the session itself: these have tests of their own. */
type AskedElsewhere =
  'session.signIn' | 'session.signOut' | 'session.current' | 'invitations.preview' | AskedInAccounts | AskedInConsent;
/** `account.contract.ts` */
type AskedInAccounts =
  | 'signUp.register'
  | 'signUp.registerFamily'
  | 'signUp.organizations'
  | 'signUp.institutions'
  | 'signUp.teams'
  | 'signUp.institutionsWithTeams'
  | 'signUp.invitation'
  | 'signUp.verifyEmail'
  | 'signUp.resendVerification'
  | 'passwords.requestReset'
  | 'passwords.change'
  | 'session.sendCode'
  | 'session.checkCode'
  | 'session.signInElsewhere'
  | 'newsletter.subscribe'
  | 'contact.send'
  | 'session.challenge'
  | 'session.startPasskey'
  | 'session.finishPasskey'
  | 'session.identityProviders'
  | 'signUp.verificationWays'
  | 'passwords.checkLink'
  | 'signUp.identity'
  | 'newsletter.confirm';
type Questions = { [N in Exclude<CallName, AskedElsewhere>]: Question<N> };

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
  'account.addChild': {
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
  'account.security': { aim: 'nothing', ask: nothing },
  'account.changeEmail': { aim: 'nothing', ask: () => ({ body: { email: 'new@league.test', password: 'x' } }) },
  'account.confirmEmail': { aim: 'nothing', ask: () => ({ body: { token: linkToken } }) },
  'account.endSessions': { aim: 'nothing', ask: nothing },
  'account.disable': { aim: 'person', ask: ({ personId }) => ({ body: { user_id: personId, disabled: true } }) },
  'account.linkIdentity': { aim: 'nothing', ask: () => ({ body: { provider: 'club' } }) },
  'account.unlinkIdentity': { aim: 'nothing', ask: (target) => ({ ...ofInvitation(target), body: {} }) },
  'account.startTotp': { aim: 'nothing', ask: nothing },
  'account.confirmTotp': { aim: 'nothing', ask: () => ({ body: { code: '123456' } }) },
  'account.removeTotp': { aim: 'nothing', ask: nothing },
  'account.renewRecoveryCodes': { aim: 'nothing', ask: nothing },
  'account.chooseCodeChannel': { aim: 'nothing', ask: () => ({ body: { channel: 'email' } }) },
  'account.startPasskey': { aim: 'nothing', ask: nothing },
  'account.finishPasskey': {
    aim: 'nothing',
    ask: ({ personId }) => ({ body: { ceremony_id: personId, response: {}, name: 'Key' } }),
  },
  'account.removePasskey': { aim: 'nothing', ask: (target) => ({ ...ofInvitation(target), body: {} }) },
  'apiTokens.list': { aim: 'nothing', ask: nothing },
  'apiTokens.create': {
    aim: 'nothing',
    ask: () => ({ body: { name: 'Laptop', scopes: ['events:read'], days: 30 } }),
  },
  'apiTokens.revoke': { aim: 'nothing', ask: ofInvitation },

  'profiles.get': { aim: 'person', ask: ofUser },
  'profiles.headModel': { aim: 'person', ask: ofUser },
  'profiles.update': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { user_id: personId, version: 3, settings: { time_zone: 'Europe/Berlin' } } }),
  },
  'profiles.setPosition': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { user_id: personId, version: 3, sport: 'Rugby union', position: 'Lock' } }),
  },
  'profiles.setLetters': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { user_id: personId, version: 3, letters: ['invitations'] } }),
  },
  'permissions.get': { aim: 'person', ask: ofUser },
  'permissions.list': { aim: 'nothing', ask: nothing },
  'permissions.update': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { users: [{ user_id: personId, permissions: ['portal'], known: [] }] } }),
  },
  'profiles.correctBirthDate': {
    aim: 'person',
    ask: (target) => ({ ...ofPerson(target), body: { version: 3, birth_date: '1990-05-17', reason: 'Passport' } }),
  },
  'profiles.sports': { aim: 'nothing', ask: nothing },
  'notifications.list': { aim: 'nothing', ask: nothing },
  'notifications.mark': {
    aim: 'nothing',
    ask: () => ({ body: { notification_name: 'welcome-board', singleDismiss: 1 } }),
  },
  'notifications.markAll': { aim: 'nothing', ask: nothing },
  'invitations.invite': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { role: 'guardian', id: personId, invitees } }),
  },
  'invitations.invitePlayers': { aim: 'team', ask: ({ team }) => ({ body: { team_id: team, invitees } }) },
  'invitations.list': { aim: 'nothing', ask: nothing },
  'invitations.accept': { aim: 'nothing', ask: () => ({ body: { token: letterToken } }) },
  'invitations.resend': { aim: 'person', ask: ofInvitation },
  'invitations.revoke': { aim: 'person', ask: ofInvitation },

  'consents.ofPerson': { aim: 'person', ask: ofPerson },
  'consents.sign': { aim: 'person', ask: (target) => ({ ...ofPerson(target), body: signedConsent() }) },
  'consents.startExternal': {
    aim: 'person',
    ask: (target) => ({ ...ofPerson(target), body: { decisions: signedConsent().decisions } }),
  },
  'consents.finishExternal': {
    aim: 'nothing',
    ask: ({ personId }) => ({ body: { code: 'c', client_id: personId } }),
  },
  'consents.withdraw': {
    aim: 'person',
    ask: (target) => ({ ...ofPerson(target), body: { purposes: ['care'] } }),
  },
  'consents.recordPaper': {
    aim: 'person',
    ask: (target) => ({
      ...ofPerson(target),
      body: { signed_by: target.personId, version: '2026-09', purposes: ['care'], signed_on: '2026-01-02' },
    }),
  },
  'guardians.sendLetter': { aim: 'person', ask: (target) => ({ ...ofPerson(target), body: {} }) },
  'guardians.setCustody': {
    aim: 'person',
    ask: (target) => ({ ...ofPerson(target), body: { guardian_id: target.personId, custody: 'view', password: '' } }),
  },
  'guardians.end': {
    aim: 'person',
    ask: (target) => ({ ...ofPerson(target), body: { guardian_id: target.personId, password: '' } }),
  },
  'families.get': { aim: 'nothing', ask: nothing },
  'families.list': { aim: 'nothing', ask: nothing },

  'organizations.list': { aim: 'nothing', ask: nothing },
  'organizations.get': { aim: 'organization', ask: ({ organization }) => ({ params: { id: organization } }) },
  'organizations.place': {
    aim: 'organization',
    ask: ({ organization }) => ({ body: { organization_id: organization } }),
  },
  'organizations.add': { aim: 'nothing', ask: () => ({ body: { name: 'New' } }) },
  'organizations.rename': {
    aim: 'nothing',
    ask: ({ organization }) => ({ body: { organizations: [{ organization_id: organization, name: 'New' }] } }),
  },
  'organizations.delete': {
    aim: 'nothing',
    ask: ({ organization }) => ({ body: { organizations: [{ organization_id: organization }] } }),
  },
  'organizations.merge': { aim: 'nothing', ask: ({ organization }) => merging(organization) },
  'organizations.staff': {
    aim: 'organization',
    ask: ({ organization }) => ({ body: { organization_id: organization } }),
  },
  'organizations.removeStaff': {
    aim: 'organization',
    ask: ({ organization, personId }) => ({ body: { organization_id: organization, user_id: personId } }),
  },
  'dashboardSettings.get': {
    aim: 'person',
    ask: ({ personId }) => ({ params: { id: personId, type: 'player' } }),
  },
  'dashboardSettings.set': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { id: personId, type: 'player', pressure_dashboard: true } }),
  },

  'institutions.list': { aim: 'nothing', ask: nothing },
  'institutions.ofOrganization': {
    aim: 'below organization',
    ask: ({ organization }) => ({ body: { org_id: organization } }),
  },
  'institutions.get': { aim: 'institution', ask: ({ institution }) => ({ params: { id: institution } }) },
  'institutions.details': { aim: 'institution', ask: ofInstitution },
  'institutions.place': { aim: 'institution', ask: ofInstitution },
  'institutions.add': {
    aim: 'organization',
    ask: ({ organization }) => ({ body: { name: 'New', organization_id: organization } }),
  },
  'institutions.rename': {
    aim: 'organization',
    ask: ({ institution }) => ({ body: { institutions: [{ institution_id: institution, name: 'New' }] } }),
  },
  'institutions.delete': {
    aim: 'organization',
    ask: ({ institution }) => ({ body: { institutions: [{ institution_id: institution }] } }),
  },
  'institutions.merge': { aim: 'organization', ask: ({ institution }) => merging(institution) },
  'institutions.staff': { aim: 'institution', ask: ofInstitution },
  'institutions.removeStaff': {
    aim: 'institution',
    ask: ({ institution, personId }) => ({ body: { institution_id: institution, user_id: personId } }),
  },

  'teams.ofInstitution': { aim: 'below institution', ask: ({ institution }) => ({ body: { ins_id: institution } }) },
  'teams.ofOrganization': {
    aim: 'below organization',
    ask: ({ organization }) => ({ body: { organization_id: organization } }),
  },
  'teams.list': { aim: 'nothing', ask: nothing },
  'teams.names': { aim: 'nothing', ask: ofInstitution },
  'teams.get': { aim: 'team', ask: ofTeam },
  'teams.place': { aim: 'team', ask: ofTeam },
  'players.members': { aim: 'below team', ask: ofTeam },
  'simulations.ofTeam': { aim: 'below team', ask: ofTeam },
  'teams.add': {
    aim: 'institution',
    ask: ({ institution }) => ({ body: { name: 'New', institution_id: institution, time_zone: 'Europe/Berlin' } }),
  },
  'teams.rename': { aim: 'institution', ask: ({ team }) => ({ body: { teams: [{ team_id: team, name: 'New' }] } }) },
  'teams.delete': { aim: 'institution', ask: ({ team }) => ({ body: { teams: [{ team_id: team }] } }) },
  'teams.merge': { aim: 'institution', ask: ({ team }) => merging(team) },
  'teams.staff': { aim: 'team', ask: ofTeam },
  'teams.removeStaff': {
    aim: 'team',
    ask: ({ team, personId }) => ({ body: { team_id: team, user_id: personId } }),
  },
  'uploads.send': {
    aim: 'upload',
    ask: ({ uploadId, team }) => ({ query: { mode: 'check' }, body: { uploadId, teamId: team } }),
  },

  'players.ofTeam': { aim: 'below team', ask: ofTeam },
  'players.list': { aim: 'below institution', ask: ({ institution }) => ({ body: { node_id: institution } }) },
  'players.get': { aim: 'person', ask: ofPlayer },
  'players.counts': { aim: 'person', ask: ({ personId }) => ({ body: { type: 'player', _id: personId } }) },
  'players.events': { aim: 'person', ask: ofPlayer },
  'players.summary': { aim: 'person', ask: ofPlayer },
  'players.summaryPreview': {
    aim: 'person',
    ask: ({ personId }) => ({ params: { id: personId, flag: 'false' } }),
  },
  'events.get': { aim: 'person', ask: ofEvent },
  'events.simulations': { aim: 'person', ask: ofEvent },
  'events.newestSimulation': { aim: 'person', ask: ofEvent },
  'events.strainCurve': { aim: 'person', ask: ofEvent },
  'events.logs': { aim: 'person', ask: ofEvent },
  'players.assignSensors': {
    aim: 'person',
    ask: ({ personId, team }) => ({
      body: { players: [{ player_id: personId, team_id: team, brand: 'prevent', sensor_id: 'MG1' }] },
    }),
  },
  'players.setStatus': {
    aim: 'person',
    ask: ({ personId, team }) => ({ body: { team_id: team, players: [{ player_id: personId, status: 'inactive' }] } }),
  },

  'players.removeFromTeam': {
    aim: 'person',
    ask: ({ personId, team }) => ({ body: { team_id: team, players: [personId] } }),
  },
  'players.remove': { aim: 'person', ask: ({ personId }) => ({ body: { players: [personId] } }) },
  'players.staff': { aim: 'person', ask: ofPlayer },
  'players.add': {
    aim: 'team',
    ask: ({ personId, team }) => ({ body: { team_id: team, players: [{ player_id: personId }] } }),
  },

  'sensors.brands': { aim: 'nothing', ask: nothing },
  'simulations.allComplete': { aim: 'nothing', ask: nothing },
  'simulations.complete': { aim: 'below team', ask: ({ team }) => ({ body: { type: 'team', _id: team } }) },
  'simulations.failed': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { type: 'player', _id: personId } }),
  },
  'simulations.pending': { aim: 'below team', ask: ({ team }) => ({ body: { type: 'team', _id: team } }) },
  'simulations.mpsOverTime': {
    aim: 'below institution',
    ask: ({ institution }) => ({ body: { type: 'institution', _id: institution } }),
  },

  'operations.numbers': { aim: 'nothing', ask: nothing },
  'costs.list': { aim: 'nothing', ask: nothing },
  'batches.list': { aim: 'nothing', ask: nothing },
  'batches.get': { aim: 'nothing', ask: ofPersonId },
  'batches.preview': { aim: 'nothing', ask: () => ({ body: {} }) },
  'batches.submit': { aim: 'nothing', ask: () => ({ body: { name: 'Again' } }) },
  'batches.items': { aim: 'nothing', ask: ofPersonId },
  'batches.cancel': { aim: 'nothing', ask: ofPersonId },
  'budgets.list': { aim: 'nothing', ask: () => ({ query: { kind: 'team' as const } }) },
  'budgets.set': {
    aim: 'institution',
    ask: ({ team }) => ({ params: { id: team }, body: { concurrent: 2 } }),
  },
  'operations.setPool': { aim: 'nothing', ask: () => ({ body: { pool: 'local', state: 'paused' as const } }) },
  'operations.attempts': { aim: 'nothing', ask: nothing },
  'operations.figures': { aim: 'nothing', ask: nothing },
  'operations.failures': { aim: 'nothing', ask: nothing },
  'operations.retryFailures': { aim: 'nothing', ask: () => ({ body: { reason_code: 'CRASH' } }) },
  'operations.actions': { aim: 'nothing', ask: nothing },
  'staff.list': { aim: 'nothing', ask: nothing },
  'staff.changeToPlayer': { aim: 'person', ask: ({ personId }) => ({ body: { user_id: personId } }) },
  'players.deleteUndefined': { aim: 'person', ask: ({ personId }) => ({ body: { user_id: personId } }) },

  'tree.undo': { aim: 'person', ask: ({ changeId }) => ({ body: { change_id: changeId } }) },
  'tree.openUndos': { aim: 'nothing', ask: nothing },
  'players.move': {
    aim: 'person',
    ask: ({ personId, team }) => ({ body: { from_team_id: team, to_team_id: team, players: [personId] } }),
  },
  'players.teams': { aim: 'person', ask: ofPersonId },
  'players.identify': {
    aim: 'person',
    ask: ({ personId }) => ({ body: { user_id: personId, player_id: personId } }),
  },
  'sensors.wearer': {
    aim: 'team',
    ask: ({ team, sensorId }) => ({ query: { team_id: team, brand: 'prevent', sensor_id: sensorId } }),
  },

  'privacy.eraseAccount': { aim: 'person', ask: ofUser },
  'privacy.dataSecurity': { aim: 'nothing', ask: nothing },
  'privacy.dataSecurityOf': { aim: 'nothing', ask: ofUser },
  'privacy.holdings': { aim: 'person', ask: ofPersonId },
  'privacy.reads': { aim: 'person', ask: ofPersonId },
  'privacy.startExport': { aim: 'person', ask: ofPersonId },
  'privacy.exportState': { aim: 'person', ask: ofPersonId },
  'privacy.compliance': { aim: 'nothing', ask: () => ({ params: { type: 'gdpr' } }) },
  'privacy.explainAccess': {
    aim: 'nothing',
    ask: ({ personId }) => ({ query: { viewer_id: personId, person_id: personId } }),
  },

  'mappings.list': { aim: 'team', ask: ({ team }) => ({ params: { id: team } }) },
  'mappings.save': { aim: 'team', ask: ({ team }) => ({ body: { team_id: team, name: 'Lab', mapping: {} } }) },
  'mappings.forget': { aim: 'team', ask: ({ team }) => ({ body: { team_id: team, mapping_id: team } }) },

  'search.find': { aim: 'nothing', ask: () => ({ query: { q: 'name' } }) },
  'uploads.get': { aim: 'upload', ask: ({ uploadId }) => ({ params: { id: uploadId } }) },
  'events.signals': { aim: 'person', ask: ({ eventId }) => ({ params: { id: eventId } }) },
  'simulations.failureCauses': { aim: 'below team', ask: ({ team }) => ({ body: { type: 'team', _id: team } }) },
  'simulations.submit': { aim: 'person', ask: ({ eventId }) => ({ body: { event_ids: [eventId] } }) },
  'simulations.stale': { aim: 'below team', ask: ({ team }) => ({ query: { node_id: team } }) },
  'simulations.rerunStale': { aim: 'below team', ask: ({ team }) => ({ body: { node_id: team } }) },
  'simulations.get': { aim: 'person', ask: ofSimulation },
  'simulations.queue': { aim: 'person', ask: ofSimulation },
  'simulations.retry': { aim: 'person', ask: ofSimulation },
  'simulations.cancel': { aim: 'person', ask: ofSimulation },
};

export const askedCalls = Object.keys(questions) as (keyof Questions)[];
