import { createClient } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import { jest } from '@jest/globals';
import { systemActor, type Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { EVENT_BUS, type EventBus } from '@strainscope/messaging';
import {
  AccountService,
  ConsentService,
  InvitationService,
  PeopleService,
  PrivacyService,
  SessionService,
} from '@strainscope/proto/auth';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventually } from '@strainscope/testing';
import { unzipSync } from 'fflate';
import { childRegistration, goodPassword, registration } from '../registrations.ts';
import { decisionsOn, drawnSignature } from '../signing.ts';
import { actor, logLines, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { loadConsentTexts } from '../../src/consent/texts/load-consent-texts.ts';
import { GuardianRequests } from '../../src/consent/guardian-requests/guardian-requests.ts';
import { SentLetters } from '../../src/letters/sent-letters.ts';
import { contexts } from '../../src/privacy/erasure/contexts.ts';
import { isGenuine, type SignedReceipt } from '../../src/privacy/erasure/receipt.ts';

let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth()));
afterAll(() => tested.stop());

const privacy = (who: Actor) => tested.client(PrivacyService, who);
const others = contexts.filter((context) => context !== 'auth');

async function somebody() {
  const person = registration({ firstName: 'Quentin', lastName: 'Canary' });
  await tested.client(PeopleService, systemActor).registerPerson(person);
  await tested.settled();
  return { ...person, self: actor(Level.player, person.personId) };
}

/** What the other services answer. */
async function acknowledge(erasureId: string): Promise<void> {
  for (const context of others)
    await tested.announce(`strainscope.${context}.personal-data.erased.v1`, erasureId, {
      erasureId,
      stores: [{ store: 'rows', count: 2 }],
    });
}

/** Chromium prints the overview of a copy. */
const within20s = { within: 20_000 };

/** What the other services put into a copy, each the same. */
async function provide(exportId: string, records: object): Promise<void> {
  for (const context of others) {
    const blobKey = `exports/${exportId}/${context}.json`;
    await tested.blobs.put(blobKey, Buffer.from(JSON.stringify(records)));
    const provided = { requestId: exportId, blobKey };
    await tested.announce(`strainscope.${context}.personal-data.provided.v1`, exportId, provided);
  }
}

/** Tables with a row in which something like it stands. */
async function tablesWith(pattern: string): Promise<string[]> {
  const tables = await tested.rows<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'auth'::regnamespace`,
  );
  const found: string[] = [];
  for (const { relname } of tables) {
    const rows = await tested.rows(`select t::text from ${relname} t where t::text ~ ?`, [pattern]);
    if (rows.length > 0) found.push(relname);
  }
  return found;
}

describe('erasing somebody', () => {
  let person: Awaited<ReturnType<typeof somebody>>;
  let erasureId: string;
  beforeAll(async () => {
    person = await somebody();
    await tested.mail.mailer.send('before', { address: person.email }, { subject: 'Earlier', paragraphs: [] });
    erasureId = (await privacy(person.self).eraseAccount({ personId: person.personId, password: goodPassword }))
      .erasureId;
  });
  const erasure = () => privacy(systemActor).getErasure({ erasureId });

  test('the account is closed at once', async () => {
    const sessions = createClient(SessionService, tested.calls);
    await expect(
      sessions.signIn({ email: person.email, password: goodPassword, address: '192.0.2.1' }),
    ).rejects.toMatchObject({ status: 401 });
  });

  const askAgain = () => privacy(person.self).eraseAccount({ personId: person.personId, password: goodPassword });
  test('asking again answers the same erasure', async () => {
    expect((await askAgain()).erasureId).toBe(erasureId);
  });

  test('it waits until every service has acknowledged, then sends a signed receipt that says nothing personal', async () => {
    await tested.settled();
    expect(await erasure()).toMatchObject({ state: 'erasing', waitingFor: others });
    await acknowledge(erasureId);
    await eventually(async () => expect((await erasure()).state).toBe('complete'));
    // What was sent before is forgotten: the receipt is all.
    const [letter, ...further] = tested.mail.letters.filter(({ to }) => to === person.email);
    expect(further).toEqual([]);
    const receipt = Buffer.from(letter!.letter.attachments![0]!.content).toString();
    const signed = JSON.parse(receipt) as SignedReceipt;
    const { pem } = await createClient(PrivacyService, tested.calls).getReceiptKey({});
    expect(isGenuine(signed, pem)).toBe(true);
    expect(signed.key).toBe('https://console.test/.well-known/erasure-receipt-key.pem');
    expect(signed.receipt.stores).toEqual(
      expect.arrayContaining([
        { service: 'auth', store: 'people', count: 1 },
        { service: 'ingest', store: 'rows', count: 2 },
      ]),
    );
    for (const canary of ['Quentin', 'Canary', person.email, person.birthDate, person.personId])
      expect(receipt + letter!.text).not.toContain(canary);
  });

  test('asking again when the person is gone answers it still', async () => {
    expect(await tested.rows('select 1 from people where id = ?', [person.personId])).toEqual([]);
    expect((await askAgain()).erasureId).toBe(erasureId);
  });

  test('nothing of the person is left in any table or message, but the id where it keeps late events out', async () => {
    expect(await tablesWith('Quentin|Canary')).toEqual([]);
    expect(await tested.rows('select address from erasures where id = ?', [erasureId])).toEqual([{ address: null }]);
    expect(
      JSON.stringify(await tested.announced('strainscope.auth.person.registered.v1').catch(() => [])),
    ).not.toContain(person.email);
  });

  test('what arrives late is dropped', async () => {
    const joined = { personId: person.personId, nodeId: newId(), role: 'player', level: 100, status: 'active' };
    await tested.announce('strainscope.org.member.joined.v1', person.personId, joined);
    await tested.settled();
    expect(await tested.rows('select * from access_grants where person_id = ?', [person.personId])).toEqual([]);
  });
});

test('of a child whose only guardian is erased, nothing is processed any more', async () => {
  const guardian = await somebody();
  const child = childRegistration({ password: '' });
  const { personId: childId } = child;
  await tested.client(PeopleService, systemActor).registerPerson(child);
  await tested.client(PeopleService, systemActor).establishGuardianship({ guardianId: guardian.personId, childId });
  const consent = { personId: childId, signedBy: guardian.personId, purposes: ['care', 'team'] };
  await tested.client(ConsentService, systemActor).recordPaperConsents({ consents: [consent] });
  await tested.settled();
  const email = `${newId()}@example.org`;
  const coGuardian = { role: 'guardian', childId, nodeId: '', placeName: '', invitees: [{ email }] };
  await tested.client(InvitationService, guardian.self).invite(coGuardian);
  const token = await tested.mail.tokenTo(email);

  await privacy(guardian.self).eraseAccount({ personId: guardian.personId, password: goodPassword });
  // Announced for the third time: nothing, what the guardian consented to, nothing.
  const announced = 'select permitted, revision::int from processing_decisions where person_id = ?';
  expect(await tested.rows(announced, [childId])).toEqual([{ permitted: [], revision: 3 }]);
  expect(await tested.rows('select 1 from guardianships where child_id = ?', [childId])).toEqual([]);
  const preview = createClient(InvitationService, tested.calls).previewInvitation({ token });
  await expect(preview).rejects.toMatchObject({ status: 410 });
});

test('a guardian who is erased leaves what they decided for a child, and neither name, signature, document nor address', async () => {
  const guardian = registration({ firstName: 'Gwendolyn', lastName: 'Canaryguardian' });
  const [child, other] = [childRegistration({ password: '' }), childRegistration({ password: '' })];
  const people = tested.client(PeopleService, systemActor);
  for (const each of [guardian, child, other]) await people.registerPerson(each);
  await people.establishGuardianship({ guardianId: guardian.personId, childId: child.personId });
  await withScope(tested.running.app.get(EntityManager).fork(), serviceScope, async (em) => {
    tested.running.app.get(GuardianRequests).ask(em, other.personId, guardian.email);
    await em.flush();
  });
  const self = actor(Level.family, guardian.personId);
  await tested.client(ConsentService, self).signConsent({
    personId: child.personId,
    decisions: decisionsOn(new ConsentTexts(loadConsentTexts()), ['care'], ['video']),
    signature: drawnSignature,
  });
  const signing = async () => {
    const columns = 'id, signer_id, signer_name, signature, document_key, document_sha256';
    const [row] = await tested.rows<Record<'id' | 'document_key' | 'document_sha256', string>>(
      `select ${columns} from consent_signings where person_id = ?`,
      [child.personId],
    );
    return row!;
  };
  await eventually(async () => expect((await signing()).document_key).not.toBeNull());
  const before = await signing();

  const { erasureId } = await privacy(self).eraseAccount({ personId: guardian.personId, password: goodPassword });
  await eventually(async () => expect(await tested.blobs.head(before.document_key)).toBeUndefined());
  expect(await signing()).toEqual({
    id: before.id,
    signer_id: guardian.personId,
    signer_name: 'Erased',
    signature: { kind: 'erased' },
    document_key: null,
    document_sha256: before.document_sha256,
  });
  const decisions = 'select purpose, given, decided_by from consent_decisions where person_id = ? order by id';
  expect(await tested.rows(decisions, [child.personId])).toEqual([
    { purpose: 'care', given: true, decided_by: guardian.personId },
    { purpose: 'video', given: false, decided_by: guardian.personId },
  ]);
  await acknowledge(erasureId);
  await eventually(async () => expect((await privacy(systemActor).getErasure({ erasureId })).state).toBe('complete'));
  expect(await tablesWith(`Gwendolyn|Canaryguardian|${guardian.email}`)).toEqual([]);
  const seen = await tested.client(ConsentService, actor(Level.player, child.personId)).getConsents({
    personId: child.personId,
  });
  expect(seen.signings).toMatchObject([{ signerName: 'Erased', signatureKind: 'erased', hasDocument: false }]);
});

test('no way in is left while an erasure runs, and nobody opens the account again', async () => {
  const { personId, email, self } = await somebody();
  // Auth's own part of the erasure ends before one can look: the row is kept from it.
  await tested.rows(`create rule kept as on delete to people where old.id = '${personId}' do instead nothing`);
  await privacy(self).eraseAccount({ personId, password: goodPassword });
  const admin = tested.client(AccountService, actor(Level.admin, newId()));
  await expect(admin.setDisabled({ personId, disabled: false })).rejects.toMatchObject({ code: 'ERASING' });
  await createClient(AccountService, tested.calls).requestPasswordReset({ email, address: '192.0.2.1' });
  expect(await tested.rows('select id from one_time_links where person_id = ?', [personId])).toEqual([]);
  expect(await tested.rows('select id from people where id = ? and disabled_at is not null', [personId])).toHaveLength(
    1,
  );
  await tested.rows('drop rule kept on people');
});

test('the password is asked for again before an erasure', async () => {
  const { personId, self } = await somebody();
  const erasing = privacy(self).eraseAccount({ personId, password: 'wrong' });
  await expect(erasing).rejects.toMatchObject({ faults: [{ path: 'password' }] });
  await expect(privacy(self).getExport({ personId })).resolves.toBeDefined();
});

test('nobody erases, exports or counts a stranger, and a refusal looks like nobody', async () => {
  const { personId } = await somebody();
  const stranger = privacy(actor(Level.organization));
  const tries = [stranger.eraseAccount, stranger.startExport, stranger.getExport, stranger.getHoldings];
  for (const attempt of tries) {
    await expect(attempt({ personId })).rejects.toMatchObject({ status: 404 });
    await expect(attempt({ personId: newId() })).rejects.toMatchObject({ status: 404 });
  }
});

test('what is held is counted by every service, as they answer', async () => {
  const { personId, self } = await somebody();
  const holdings = () => privacy(self).getHoldings({ personId });
  await holdings();
  await tested.settled();
  const { services } = await holdings();
  const auth = services.find(({ context }) => context === 'auth');
  expect(auth?.stores.find(({ store }) => store === 'people')).toMatchObject({ count: 1 });
  expect(services.find(({ context }) => context === 'org')?.asOf).toBeUndefined();
});

test('letters and text messages that are kept are counted, copied without what opens doors, and go with the person', async () => {
  const { personId, email, self } = await somebody();
  const url = 'https://console.test/change-password/letter#secret-of-the-letter';
  const letter = { subject: 'A way in', paragraphs: ['For Quentin.'], action: { label: 'Open', url } };
  await tested.mail.mailer.send('way in', { address: email }, letter);
  await tested.mail.mailer.send('stranger', { address: `not.${email}` }, letter);
  await tested.mail.sms.send('code', { personId, phone: '+31612345678' }, '042137 is your code.');
  await eventually(async () => {
    const { services } = await privacy(self).getHoldings({ personId });
    const { stores } = services.find(({ context }) => context === 'auth')!;
    expect(stores.find(({ store }) => store === 'sent letters and text messages')).toMatchObject({ count: 2 });
    expect(stores.map(({ store }) => store)).toContain('letters to be sent');
  });

  const { exportId } = await privacy(self).startExport({ personId });
  await provide(exportId, {});
  await eventually(
    async () => expect((await privacy(self).getExport({ personId })).current?.state).toBe('ready'),
    within20s,
  );
  const { blobKey } = await privacy(self).getArchive({ personId });
  const content = await tested.blobs.read(blobKey);
  const file = Buffer.from(unzipSync(content)['auth/sent-letters-and-text-messages.json']!).toString();
  expect(JSON.parse(file)).toMatchObject([
    { sent: 'letter', subject: 'A way in', text: expect.stringContaining('For Quentin.') as string },
    { sent: 'text message', text: '······ is your code.' },
  ]);
  expect(file).not.toMatch(/secret-of-the-letter|042137/);

  const { erasureId } = await privacy(self).eraseAccount({ personId, password: goodPassword });
  await acknowledge(erasureId);
  await eventually(async () => expect((await privacy(systemActor).getErasure({ erasureId })).state).toBe('complete'));
  const { erased } = await privacy(systemActor).getErasure({ erasureId });
  expect(erased.find(({ context }) => context === 'auth')?.stores).toContainEqual(
    expect.objectContaining({ store: 'sent letters and text messages', count: 2 }),
  );
});

test('text messages are whose code they brought: not of whoever else says to have the number, at whichever number then', async () => {
  const [reader, other] = [await somebody(), await somebody()];
  const [phone, former] = ['+31612345670', '+31612345671'];
  for (const { personId } of [reader, other])
    await tested.rows('update people set phone = ? where id = ? returning id', [phone, personId]);
  for (const number of [former, phone])
    await tested.mail.sms.send('code', { personId: reader.personId, phone: number }, '042137 is your code.');
  const kept = () => tested.mail.messages.filter((message) => [phone, former].includes(message.phone));
  const erase = async ({ personId, self }: typeof reader) => {
    const { erasureId } = await privacy(self).eraseAccount({ personId, password: goodPassword });
    await acknowledge(erasureId);
    await eventually(async () => expect((await privacy(systemActor).getErasure({ erasureId })).state).toBe('complete'));
  };
  const sent = tested.running.app.get(SentLetters);
  expect(await sent.to(other.personId)).toEqual([]);
  await erase(other);
  expect(kept()).toHaveLength(2);
  expect(await sent.to(reader.personId)).toHaveLength(2);
  await erase(reader);
  expect(kept()).toEqual([]);
});

describe('nobody waits behind somebody of whom something fails', () => {
  afterEach(() => jest.restoreAllMocks());

  async function erase({ personId, self }: Awaited<ReturnType<typeof somebody>>): Promise<string> {
    const { erasureId } = await privacy(self).eraseAccount({ personId, password: goodPassword });
    await acknowledge(erasureId);
    return erasureId;
  }
  const stateOf = async (erasureId: string) => (await privacy(systemActor).getErasure({ erasureId })).state;

  test('an erasure', async () => {
    const [stuck, next] = [await somebody(), await somebody()];
    const bus = tested.running.app.get<EventBus>(EVENT_BUS);
    const forget = bus.forget.bind(bus);
    const away = jest
      .spyOn(bus, 'forget')
      .mockImplementation((id) => (id === stuck.personId ? Promise.reject(new Error('away')) : forget(id)));
    const stuckId = await erase(stuck);
    await eventually(() => expect(away).toHaveBeenCalledWith(stuck.personId));
    const nextId = await erase(next);
    await eventually(async () => expect(await stateOf(nextId)).toBe('complete'));
    expect(await stateOf(stuckId)).toBe('erasing');
    expect(logLines.join()).toContain(stuckId);
    away.mockRestore();
    await eventually(async () => expect(await stateOf(stuckId)).toBe('complete'));
  });

  test('a file that is to be deleted', async () => {
    const both = [await somebody(), await somebody()];
    const keys: string[] = [];
    for (const { personId, self } of both) {
      const { exportId } = await privacy(self).startExport({ personId });
      keys.push(`exports/${exportId}/archive.zip`);
    }
    const remove = tested.blobs.delete.bind(tested.blobs);
    const away = jest
      .spyOn(tested.blobs, 'delete')
      .mockImplementation((key) => (key === keys[0] ? Promise.reject(new Error('away')) : remove(key)));
    const [stuckId, nextId] = [await erase(both[0]!), await erase(both[1]!)];
    await eventually(async () => expect(await stateOf(nextId)).toBe('complete'));
    expect(await stateOf(stuckId)).toBe('erasing');
    const said = logLines.filter((line) => line.includes('personal data left to do')).join();
    expect(said).toContain(both[0]!.personId);
    away.mockRestore();
    await eventually(async () => expect(await stateOf(stuckId)).toBe('complete'));
  });

  test('a copy of data', async () => {
    const [stuck, next] = [await somebody(), await somebody()];
    const copyOf = async ({ personId, self }: typeof stuck) => (await privacy(self).startExport({ personId })).exportId;
    const [stuckId, nextId] = [await copyOf(stuck), await copyOf(next)];
    const add = tested.mail.jobs.add.bind(tested.mail.jobs);
    const away = jest
      .spyOn(tested.mail.jobs, 'add')
      .mockImplementation((kind, data, options) =>
        'id' in data && data.id === stuckId ? Promise.reject(new Error('away')) : add(kind, data, options),
      );
    for (const id of [stuckId, nextId]) await provide(id, {});
    const state = async ({ personId, self }: typeof stuck) =>
      (await privacy(self).getExport({ personId })).current?.state;
    await eventually(async () => expect(await state(next)).toBe('ready'), within20s);
    expect(await state(stuck)).toBe('collecting');
    away.mockRestore();
    await eventually(async () => expect(await state(stuck)).toBe('ready'), within20s);
  });
});

test('whoever is erased while a copy of their data is collected leaves no part of it', async () => {
  const { personId, self } = await somebody();
  const { exportId } = await privacy(self).startExport({ personId });
  const part = () => tested.blobs.head(`exports/${exportId}/auth.json`);
  await eventually(async () => expect(await part()).toBeDefined());
  await privacy(self).eraseAccount({ personId, password: goodPassword });
  await eventually(async () => expect(await part()).toBeUndefined());
});

test('a copy holds every record as JSON, CSV and paper, and no secret', async () => {
  const { personId, email, self } = await somebody();
  const { exportId } = await privacy(self).startExport({ personId });
  await provide(exportId, { events: [{ id: 1, label: '=1+1' }] });
  await eventually(
    async () => expect((await privacy(self).getExport({ personId })).current?.state).toBe('ready'),
    within20s,
  );
  const { blobKey } = await privacy(self).getArchive({ personId });
  const content = await tested.blobs.read(blobKey);
  const files = unzipSync(content);
  const text = (name: string) => Buffer.from(files[name]!).toString();
  expect(text('auth/people.json')).toContain(email);
  expect(text('auth/people.csv')).toContain(email);
  expect(text('ingest/events.csv')).toContain("'=1+1");
  expect(Object.keys(files)).toContain('overview.pdf');
  expect(text('auth/passwords.json')).not.toContain('argon2');
});
