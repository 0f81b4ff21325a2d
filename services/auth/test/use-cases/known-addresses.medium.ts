import { createClient } from '@connectrpc/connect';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { systemActor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { AccountService, InvitationService, PeopleService } from '@strainscope/proto/auth';
import { registration } from '../registrations.ts';
import { signUpOf } from '../sign-ups.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { plant } from '../tree.ts';
import { IdentityRegistrations } from '../../src/accounts/identities/identity-registrations.ts';
import { linkIdentity } from '../../src/accounts/identities/linked-identity.ts';
import { LetterCarrier } from '../../src/letters/letter-carrier.ts';

const organization = newId();
let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth({ requests: { perAddress: 1000 } });
  await plant(tested, [organization]);
  await tested.settled();
});
afterAll(() => tested.stop());

const signUp = (order: ReturnType<typeof signUpOf>) => createClient(AccountService, tested.calls).signUp(order);
const newAddress = () => `somebody-${newId().slice(-12)}@example.org`;
const known = () => tested.client(PeopleService, systemActor).registerPerson(registration());
const inService = <T>(work: (em: EntityManager) => Promise<T>) =>
  withScope(tested.running.app.get(EntityManager), serviceScope, work);

/** What whoever signs up learns. */
async function answerTo(email: string, given: Parameters<typeof signUpOf>[0]): Promise<unknown> {
  return signUp(signUpOf({ ...given, person: { email } })).then(
    ({ consentPending }) => ({ consentPending }),
    ({ status, code }: { status: number; code: string }) => ({ status, code }),
  );
}

async function invitationFor(email: string): Promise<string> {
  const place = { role: 'organization', nodeId: organization, placeName: 'Lions' };
  await tested.client(InvitationService, actor(Level.admin)).invite({ ...place, invitees: [{ email }] });
  return tested.mail.tokenTo(email);
}

/** An account elsewhere that is on its way to one here, by a provider that has not verified its address. */
async function identity() {
  const claims = {
    issuer: 'https://club.example',
    subject: newId(),
    email: newAddress(),
    emailVerified: false,
    firstName: 'Jane',
    lastName: 'Canary',
    provenAt: null,
  };
  const token = await inService((em) => tested.running.app.get(IdentityRegistrations).begin(em, claims));
  return { claims, token };
}

const child = () => ({ ...signUpOf().person, birthDate: '2012-05-17' });

test.each([
  ['alone', () => Promise.resolve({})],
  ['as a player who names a sensor', () => Promise.resolve({ sensorId: 'MG77' })],
  ['with an identity elsewhere', async () => ({ identityToken: (await identity()).token })],
  ['with children', () => Promise.resolve({ children: [child()] })],
])('by an invitation to another address nobody learns who has an account: %s', async (_, form) => {
  const invitationToken = await invitationFor(newAddress());
  const refused = { status: 409, code: 'INVITED_ANOTHER_ADDRESS' };
  for (const email of [(await known()).email, newAddress()])
    expect(await answerTo(email, { ...(await form()), invitationToken })).toEqual(refused);
});

test('nor by an identity that somebody has by now', async () => {
  const { claims, token } = await identity();
  const { personId } = await known();
  await inService((em) => Promise.resolve(linkIdentity(em, personId, claims, new Date())));
  for (const email of [(await known()).email, newAddress()])
    expect(await answerTo(email, { identityToken: token })).toEqual({ status: 410, code: 'LINK_INVALID' });
});

test('nor by whether the identity may be brought again', async () => {
  for (const email of [(await known()).email, newAddress()]) {
    const { token: identityToken } = await identity();
    expect(await answerTo(email, { identityToken })).toEqual({ consentPending: false });
    expect(await answerTo(newAddress(), { identityToken })).toEqual({ status: 410, code: 'LINK_INVALID' });
  }
});

const tables =
  'people|credentials|one_time_links|letter_orders|sign_in_tries|consent_\\w+|processing_decisions|guardian\\w+';
const asks = new RegExp(
  `^(select|insert|update|delete)\\b[^']*?(?:from|into|update) (?:"auth"\\.)?"?(${tables}|(?<=into "?)outbox)\\b`,
  'i',
);

/** What the service asks of the tables of a sign-up, in order: verb and table. Letters are written later, by somebody else. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  await tested.running.app.get(LetterCarrier).stop();
  await tested.settled();
  const logger = tested.running.app.get(MikroORM).config.getLogger();
  const [log, isEnabled] = [logger.logQuery.bind(logger), logger.isEnabled.bind(logger)];
  const statements: string[] = [];
  logger.isEnabled = () => true;
  logger.logQuery = ({ query = '' }) => {
    const [, verb, table] = asks.exec(query) ?? [];
    if (verb !== undefined) statements.push(`${verb} ${table!}`);
  };
  await work();
  Object.assign(logger, { logQuery: log, isEnabled });
  await tested.running.app.get(LetterCarrier).start();
  return statements;
}

test.each([
  ['alone', () => ({ phone: '+31612345678' }), () => ({})],
  ['under 18', () => ({ birthDate: '2011-03-04' }), () => ({ guardianEmail: newAddress() })],
  ['with eight children', () => ({}), () => ({ children: Array.from({ length: 8 }, child) })],
])('a known address costs what an unknown one does, the same statements: %s', async (_, details, form) => {
  const costOf = (email: string) => {
    const order = signUpOf({ ...form(), person: { ...details(), email } });
    return statementsOf(() => signUp(order));
  };
  const unknown = await costOf(newAddress());
  expect(await costOf((await known()).email)).toEqual(unknown);
  expect(unknown).toEqual(expect.arrayContaining(['insert people', 'insert credentials', 'insert one_time_links']));
});

test('so does a child whose address is known, and nothing else of it stays than the letter to its holder', async () => {
  const holder = await known();
  const costOf = (email: string) =>
    statementsOf(() => signUp(signUpOf({ children: [child(), { ...child(), email }] })));
  const people = () => tested.rows('select id from people');
  const unknown = await costOf(newAddress());
  const before = await people();
  expect(await costOf(holder.email)).toEqual(unknown);
  expect(await people()).toHaveLength(before.length + 2);
  expect((await tested.mail.letterTo(holder.email)).letter.subject).toBe('You have an account already');
  expect(await tested.rows('select 1 from guardianships where child_id = ?', [holder.personId])).toEqual([]);
});

test('of a sign-up with a known address nothing stays but the letter to its holder', async () => {
  const holder = await known();
  const everything = () =>
    tested.rows(
      `select (select count(*) from people) as people, (select count(*) from guardianships) as guardianships,
         (select count(*) from one_time_links) as links, (select count(*) from guardian_requests) as requests`,
    );
  const before = await everything();
  const announced = await tested.announced('strainscope.auth.person.registered.v1');
  await signUp(signUpOf({ person: { email: holder.email }, children: [child()] }));
  await tested.mail.letterTo(holder.email);
  expect(await everything()).toEqual(before);
  expect(await tested.announced('strainscope.auth.person.registered.v1')).toHaveLength(announced.length);
});
