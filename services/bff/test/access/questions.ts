import { callNames, type CallInput, type CallName, type Calls } from '@strainscope/console-contract';
import { linkToken } from '../fakes/account.fake.ts';
import { letterToken } from '../fakes/invites.fake.ts';
import { idOf, type Target } from '../fakes/league.ts';

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

/** What a call is asked beyond the ids that it demands. */
type Given<N extends CallName> = { [Part in keyof CallInput<Calls[N]>]?: Partial<CallInput<Calls[N]>[Part]> };

/** The aim, where the call's access does not tell it, and what the question gives. */
type Question<N extends CallName> = Aim | { aim?: Aim; ask: (target: Target) => Given<N> };

/** Calls that are open to everybody, or about the session itself: they have tests of their own. */
const askedElsewhere: readonly string[] = [
  'session.signIn',
  'session.signOut',
  'session.current',
  'invitations.preview',
  // `account.contract.ts`
  'signUp.register',
  'signUp.registerFamily',
  'signUp.organizations',
  'signUp.institutions',
  'signUp.teams',
  'signUp.institutionsWithTeams',
  'signUp.invitation',
  'signUp.verifyEmail',
  'signUp.resendVerification',
  'passwords.requestReset',
  'passwords.change',
  'session.sendCode',
  'session.checkCode',
  'session.signInElsewhere',
  'newsletter.subscribe',
  'contact.send',
  'session.challenge',
  'session.startPasskey',
  'session.finishPasskey',
  'session.identityProviders',
  'signUp.verificationWays',
  'passwords.checkLink',
  'signUp.identity',
  'newsletter.confirm',
  // `consent.contract.ts`
  'consents.readLetter',
  'consents.signLetter',
  'consents.texts',
  'consents.textVersions',
  'consents.signatureProvider',
  'consents.startInvited',
  'consents.invitedReturn',
] satisfies CallName[];

const ofUser = ({ personId }: Target) => ({ body: { user_id: personId } });
const sessionToMake = {
  kind: 'training' as const,
  planned_start: '2026-01-03T14:00:00Z',
  planned_end: '2026-01-03T15:00:00Z',
  period_count: 1,
  period_minutes: 60,
};
const invitees = [{ email: 'new@league.test' }];
const ofInstitution = ({ institution }: Target) => ({ body: { institution_id: institution } });
const merging = (_id: string) => ({ body: { merges: [{ _id, into: _id }] } });
const signedConsent = () => ({
  decisions: [{ purpose: 'care' as const, text_hash: '0'.repeat(64), given: true }],
  signature: { kind: 'typed' as const, name: 'Mary Ash' },
});

/**
 * What cannot be told from the declaration of a call: where its access is looked up, and what it is given beyond the ids
 * that it demands (`question-of.ts`). A call that is missing here is asked all the same.
 */
export const questions: { [N in CallName]?: Question<N> } = {
  'devices.ofTeam': 'team',
  'devices.readiness': 'team',
  'devices.reporting': 'institution',
  'account.addChild': {
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
  'account.changeEmail': { ask: () => ({ body: { email: 'new@league.test', password: 'x' } }) },
  'account.confirmEmail': { ask: () => ({ body: { token: linkToken } }) },
  'account.disable': { ask: () => ({ body: { disabled: true } }) },
  'account.linkIdentity': { ask: () => ({ body: { provider: 'club' } }) },
  'account.unlinkIdentity': { ask: () => ({ body: {} }) },
  'account.confirmTotp': { ask: () => ({ body: { code: '123456' } }) },
  'account.chooseCodeChannel': { ask: () => ({ body: { channel: 'email' } }) },
  'account.finishPasskey': {
    ask: ({ personId }) => ({ body: { ceremony_id: personId, response: {}, name: 'Key' } }),
  },
  'account.removePasskey': { ask: () => ({ body: {} }) },
  'apiTokens.create': {
    ask: () => ({ body: { name: 'Laptop', scopes: ['events:read'], days: 30 } }),
  },
  'profiles.get': { ask: ofUser },
  'profiles.headModel': { ask: ofUser },
  'profiles.update': {
    ask: ({ personId }) => ({ body: { user_id: personId, version: 3, settings: { time_zone: 'Europe/Berlin' } } }),
  },
  'profiles.setPosition': {
    ask: ({ personId }) => ({ body: { user_id: personId, version: 3, sport: 'Rugby union', position: 'Lock' } }),
  },
  'profiles.setLetters': {
    ask: ({ personId }) => ({ body: { user_id: personId, version: 3, letters: ['invitations'] } }),
  },
  'permissions.get': { ask: ofUser },
  'permissions.update': {
    ask: ({ personId }) => ({ body: { users: [{ user_id: personId, permissions: ['portal'], known: [] }] } }),
  },
  'profiles.correctBirthDate': {
    ask: () => ({ body: { version: 3, birth_date: '1990-05-17', reason: 'Passport' } }),
  },
  'notifications.mark': {
    ask: () => ({ body: { notification_name: 'welcome-board', singleDismiss: 1 } }),
  },
  'invitations.invite': {
    ask: ({ personId }) => ({ body: { role: 'guardian', id: personId, invitees } }),
  },
  'invitations.invitePlayers': { aim: 'team', ask: () => ({ body: { invitees } }) },
  'invitations.accept': { ask: () => ({ body: { token: letterToken } }) },
  'consents.sign': { ask: () => ({ body: signedConsent() }) },
  'consents.startExternal': {
    ask: () => ({ body: { decisions: signedConsent().decisions } }),
  },
  'consents.finishExternal': {
    ask: ({ personId }) => ({ body: { code: 'c', client_id: personId } }),
  },
  'consents.withdraw': {
    ask: () => ({ body: { purposes: ['care'] } }),
  },
  'consents.recordPaper': {
    aim: 'person',
    ask: (target) => ({
      body: { signed_by: target.personId, version: '2026-09', purposes: ['care'], signed_on: '2026-01-02' },
    }),
  },
  'guardians.sendLetter': { ask: () => ({ body: {} }) },
  'guardians.setCustody': {
    ask: (target) => ({ body: { guardian_id: target.personId, custody: 'view', password: '' } }),
  },
  'guardians.end': {
    ask: (target) => ({ body: { guardian_id: target.personId, password: '' } }),
  },
  'organizations.get': 'organization',
  'organizations.place': 'organization',
  'organizations.add': { ask: () => ({ body: { name: 'New' } }) },
  'organizations.rename': {
    ask: ({ organization }) => ({ body: { organizations: [{ organization_id: organization, name: 'New' }] } }),
  },
  'organizations.delete': {
    ask: ({ organization }) => ({ body: { organizations: [{ organization_id: organization }] } }),
  },
  'organizations.merge': { ask: ({ organization }) => merging(organization) },
  'organizations.staff': 'organization',
  'organizations.removeStaff': 'organization',
  'dashboardSettings.get': {
    ask: () => ({ params: { type: 'player' } }),
  },
  'dashboardSettings.set': {
    ask: () => ({ body: { type: 'player', pressure_dashboard: true } }),
  },
  'institutions.ofOrganization': 'below organization',
  'institutions.get': 'institution',
  'institutions.details': 'institution',
  'institutions.place': 'institution',
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
  'institutions.staff': 'institution',
  'institutions.removeStaff': 'institution',
  'teams.ofInstitution': 'below institution',
  'teams.ofOrganization': 'below organization',
  'teams.names': { ask: ofInstitution },
  'teams.get': 'team',
  'teams.place': 'team',
  'players.members': 'below team',
  'simulations.ofTeam': 'below team',
  'teams.add': {
    aim: 'institution',
    ask: ({ institution }) => ({ body: { name: 'New', institution_id: institution, time_zone: 'Europe/Berlin' } }),
  },
  'teams.rename': { aim: 'institution', ask: ({ team }) => ({ body: { teams: [{ team_id: team, name: 'New' }] } }) },
  'teams.delete': { aim: 'institution', ask: ({ team }) => ({ body: { teams: [{ team_id: team }] } }) },
  'teams.merge': { aim: 'institution', ask: ({ team }) => merging(team) },
  'teams.staff': 'team',
  'teams.removeStaff': 'team',
  'uploads.send': {
    aim: 'upload',
    ask: () => ({ query: { mode: 'check' } }),
  },
  'players.ofTeam': 'below team',
  'players.list': { aim: 'below institution', ask: ({ institution }) => ({ body: { node_id: institution } }) },
  'players.counts': { ask: () => ({ body: { type: 'player' } }) },
  'players.summaryPreview': {
    ask: () => ({ params: { flag: 'false' } }),
  },
  'players.assignSensors': {
    ask: ({ personId, team }) => ({
      body: { players: [{ player_id: personId, team_id: team, brand: 'prevent', sensor_id: 'MG1' }] },
    }),
  },
  'players.setStatus': {
    ask: ({ personId }) => ({ body: { players: [{ player_id: personId, status: 'inactive' }] } }),
  },
  'players.removeFromTeam': {
    ask: ({ personId }) => ({ body: { players: [personId] } }),
  },
  'players.remove': { ask: ({ personId }) => ({ body: { players: [personId] } }) },
  'players.add': {
    aim: 'team',
    ask: ({ personId }) => ({ body: { players: [{ player_id: personId }] } }),
  },
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
  // Its sender chose the id: the row is their own.
  'problems.send': { ask: () => ({ body: { problem_id: idOf('a problem'), name: 'A cube' } }) },
  'batches.preview': { ask: () => ({ body: {} }) },
  'batches.submit': { ask: () => ({ body: { name: 'Again' } }) },
  'budgets.list': { ask: () => ({ query: { kind: 'team' as const } }) },
  'budgets.set': {
    aim: 'institution',
    ask: ({ team }) => ({ params: { id: team }, body: { concurrent: 2 } }),
  },
  'operations.setPool': { ask: () => ({ body: { pool: 'local', state: 'paused' as const } }) },
  'operations.retryFailures': { ask: () => ({ body: { reason_code: 'CRASH' } }) },
  'players.move': {
    ask: ({ personId }) => ({ body: { players: [personId] } }),
  },
  'sensors.wearer': {
    aim: 'team',
    ask: () => ({ query: { brand: 'prevent' } }),
  },
  'privacy.eraseAccount': { ask: ofUser },
  'privacy.compliance': { ask: () => ({ params: { type: 'gdpr' } }) },
  'alerts.step': { ask: () => ({ body: { kind: 'acknowledge' as const } }) },
  'exposure.team': 'team',
  'exposure.players': 'team',
  'latency.session': 'team',
  'latency.shown': { ask: () => ({ body: { pushed_at: sessionToMake.planned_start } }) },
  'demoMatch.get': 'team',
  'demoMatch.play': { aim: 'team', ask: () => ({ body: { speed: 20 } }) },
  'demoMatch.stop': 'team',
  'reviews.give': {
    ask: () => ({
      body: {
        verdict: 'true' as const,
        contact: 'direct' as const,
        mechanism: 'fall' as const,
        body_part: 'back' as const,
        based_on: 0,
      },
    }),
  },
  'reviews.agreement': 'team',
  'alertNotices.choose': { ask: () => ({ body: { push: true, email: false, sms: false, quiet_hours: null } }) },
  'alertNotices.addBrowser': {
    ask: () => ({ body: { endpoint: 'https://push.example/one', p256dh: 'BA'.repeat(43), auth: 'AA'.repeat(11) } }),
  },
  'alertNotices.removeBrowser': { ask: () => ({ body: { endpoint: 'https://push.example/one' } }) },
  'dutyRosters.get': 'team',
  'dutyRosters.set': {
    aim: 'team',
    ask: () => ({ body: { person_ids: [], escalate_minutes: 3, based_on: 1 } }),
  },
  'alertRules.get': 'team',
  'alertRules.compare': { aim: 'team', ask: () => ({ body: { text: '{}' } }) },
  'alertRules.publish': { aim: 'team', ask: () => ({ body: { text: '{}', reason: 'Why', based_on: 0 } }) },
  'alertRules.decide': { aim: 'team', ask: ({ team }) => ({ body: { version_id: team, approves: true } }) },
  'mappings.list': 'team',
  'mappings.save': { aim: 'team', ask: () => ({ body: { name: 'Lab', mapping: {} } }) },
  'sessions.list': { aim: 'team', ask: ({ team }) => ({ query: { node_id: team } }) },
  'sessions.get': 'team',
  'sessions.events': 'team',
  'sessions.create': {
    aim: 'team',
    ask: ({ team }) => ({ body: { team_ids: [team], sessions: [sessionToMake] } }),
  },
  'sessions.change': { aim: 'team', ask: () => ({ body: { version: 1, details: sessionToMake } }) },
  'sessions.run': { aim: 'team', ask: () => ({ body: { step: 'start', at: sessionToMake.planned_start } }) },
  'sessions.setParticipants': { aim: 'team', ask: () => ({ body: { participants: [] } }) },
  'sessions.recordWear': { aim: 'team', ask: ({ personId }) => ({ body: { person_ids: [personId], state: 'on' } }) },
  'sessions.copyWeek': { aim: 'team', ask: () => ({ body: { from: sessionToMake.planned_start } }) },
  'sessions.previewSchedule': { aim: 'team', ask: () => ({ body: { text: 'date,start', kind: 'match' } }) },
  'mappings.forget': { aim: 'team', ask: ({ team }) => ({ body: { mapping_id: team } }) },
  'search.find': { ask: () => ({ query: { q: 'name' } }) },
  'simulations.failureCauses': { aim: 'below team', ask: ({ team }) => ({ body: { type: 'team', _id: team } }) },
  'simulations.submit': { ask: ({ eventId }) => ({ body: { event_ids: [eventId] } }) },
  'simulations.stale': { aim: 'below team', ask: ({ team }) => ({ query: { node_id: team } }) },
  'simulations.rerunStale': { aim: 'below team', ask: ({ team }) => ({ body: { node_id: team } }) },
};

export const askedCalls = callNames.filter((name) => !askedElsewhere.includes(name));
