import { systemActor } from '@strainscope/access';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import { ConsentService } from '@strainscope/proto/auth';
import { decisionsOn } from '../signing.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { consentingIn, signed, texts } from './consenting.ts';

const DAY = 86_400_000;
const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth({ consents: { chromium: '/nowhere/chromium' } }, clock)));
afterAll(() => tested.stop());

const { as, people, register, family, permitted } = consentingIn(() => tested);

test('paper consents are entered once by an administrator, for whoever may decide', async () => {
  const { child, guardian } = await family();
  const admin = tested.client(ConsentService, systemActor);
  const consents = [{ personId: child, signedBy: guardian, purposes: ['care', 'team'] }];
  const adult = { personId: await register(), purposes: ['care'] };
  const folder = [...consents, { ...adult, signedBy: adult.personId }, ...consents];
  expect(await admin.recordPaperConsents({ consents: folder })).toMatchObject({ recorded: 2 });
  expect(await admin.recordPaperConsents({ consents: folder })).toMatchObject({ recorded: 0 });
  expect(await permitted(child)).toEqual(['care', 'team']);
  const stranger = [{ personId: child, signedBy: await register(), purposes: ['care'] }];
  await expect(admin.recordPaperConsents({ consents: stranger })).rejects.toMatchObject({ status: 404 });
  const coach = tested.client(ConsentService, actor(Level.organization));
  await expect(coach.recordPaperConsents({ consents })).rejects.toMatchObject({ status: 404 });
});

test('a form of a day after a withdrawal counts; the one of before, entered again, changes nothing', async () => {
  const { child, guardian } = await family();
  const admin = tested.client(ConsentService, systemActor);
  const today = () => clock.now().toISOString().slice(0, 10);
  const enter = (signedOn: string) =>
    admin.recordPaperConsents({ consents: [{ personId: child, signedBy: guardian, purposes: ['care'], signedOn }] });
  const before = today();
  expect(await enter(before)).toMatchObject({ recorded: 1 });
  clock.advance(DAY);
  await as(guardian).withdrawConsent({ personId: child, purposes: ['care'] });
  for (const again of [before, '']) expect(await enter(again)).toMatchObject({ recorded: 0 });
  expect(await permitted(child)).toEqual([]);
  clock.advance(DAY);
  expect(await enter(today())).toMatchObject({ recorded: 1 });
  expect(await permitted(child)).toEqual(['care']);
  expect(await enter(today())).toMatchObject({ recorded: 0 });
});

test('paper consents are of the version that was signed; another version or purpose comes in later', async () => {
  const { child, guardian } = await family();
  const admin = tested.client(ConsentService, systemActor);
  const enter = (purposes: string[], version = '') =>
    admin.recordPaperConsents({ consents: [{ personId: child, signedBy: guardian, purposes, version }] });
  const [current, older] = texts.versions('research');
  const recorded = () =>
    tested.rows(
      `select version, text_hash from consent_decisions where person_id = ? and purpose = 'research' order by id`,
      [child],
    );
  const ofText = (text = current!) => ({ version: text.version, text_hash: text.hash });
  expect(await enter(['research'], older!.version)).toMatchObject({ recorded: 1 });
  expect(await recorded()).toEqual([ofText(older)]);
  expect(await enter(['research'])).toMatchObject({ recorded: 1 });
  expect(await recorded()).toEqual([ofText(older), ofText()]);
  expect(await enter(['care', 'research'])).toMatchObject({ recorded: 1 });
  expect(await recorded()).toHaveLength(2);
  expect(await permitted(child)).toEqual(['care']);
  await expect(enter(['research'], '1999-01')).rejects.toMatchObject({
    faults: [{ path: 'version', message: expect.stringContaining(older!.version) as string }],
  });
});

test('whose signature on paper counts comes by name, however the accounts lie in the table', async () => {
  const { child } = await family();
  for (const [firstName, lastName] of [
    ['Jane', 'Zebra'],
    ['Mary', 'Adler'],
    ['Ann', 'Adler'],
  ] as const) {
    const guardianId = await register({ level: Level.family, firstName, lastName });
    await people().establishGuardianship({ guardianId, childId: child });
  }
  const { paperSigners } = await as(newId(), Level.admin).getConsents({ personId: child });
  expect(paperSigners.map(({ name }) => name)).toEqual(['Ann Adler', 'Mary Adler', 'Jane Canary', 'Jane Zebra']);
});

test('of a paper consent it is known who entered it, of which day and version it is, and its scanned form is kept, once', async () => {
  const { child, guardian } = await family();
  const clerk = await register({ level: Level.admin, firstName: 'Clara', lastName: 'Clerk' });
  const admin = as(clerk, Level.admin);
  const older = texts.versions('research')[1]!.version;
  const form = { personId: child, signedBy: guardian, purposes: ['research'], version: older, signedOn: '2025-05-01' };
  await admin.recordPaperConsents({ consents: [form] });
  const seen = () => admin.getConsents({ personId: child });
  const { signings, paperSigners } = await seen();
  expect(signings).toMatchObject([
    {
      signatureKind: 'paper',
      versions: { research: older },
      signedOn: '2025-05-01',
      enteredBy: 'Clara Clerk',
      hasDocument: false,
    },
  ]);
  expect(paperSigners.map(({ personId }) => personId)).toEqual([guardian]);
  expect((await as(guardian).getConsents({ personId: child })).paperSigners).toEqual([]);

  const { signingId } = signings[0]!;
  const attach = (text: string, who = admin, personId = child) =>
    who.attachPaperForm({ personId, signingId, content: Buffer.from(text, 'latin1') });
  await expect(attach('<html>')).rejects.toMatchObject({ faults: [{ path: 'file' }] });
  await expect(attach('%PDF-1', as(guardian))).rejects.toMatchObject({ status: 404 });
  await expect(attach('%PDF-1', admin, guardian)).rejects.toMatchObject({ status: 404 });
  await attach('\x89PNG\r\n\x1a\n of the form');
  await expect(attach('%PDF-1')).rejects.toMatchObject({ code: 'PAPER_FORM_KEPT' });
  expect((await seen()).signings).toMatchObject([{ hasDocument: true }]);
  const { pdf, type } = await as(guardian).getConsentDocument({ personId: child, signingId });
  expect([type, Buffer.from(pdf).toString('latin1')]).toEqual(['image/png', '\x89PNG\r\n\x1a\n of the form']);
});

test('a form of an earlier day and text does not undo a yes to the newer one', async () => {
  const { child, guardian } = await family();
  await as(guardian).signConsent(signed(child, 'care', 'research'));
  const { version } = texts.versions('research')[1]!;
  const form = { personId: child, signedBy: guardian, purposes: ['research'], version, signedOn: '2025-05-01' };
  const entered = tested.client(ConsentService, systemActor).recordPaperConsents({ consents: [form] });
  await expect(entered).rejects.toMatchObject({ faults: [{ path: 'signedOn' }] });
});

test('a form of an earlier day does not undo a no, nor is it of a day to come', async () => {
  const { child, guardian } = await family();
  const admin = tested.client(ConsentService, systemActor);
  await as(guardian).signConsent({ ...signed(child, 'care'), decisions: decisionsOn(texts, ['care'], ['research']) });
  const today = clock.now().toISOString().slice(0, 10);
  const enter = (signedOn: string, purposes = ['research']) =>
    admin.recordPaperConsents({ consents: [{ personId: child, signedBy: guardian, purposes, signedOn }] });
  for (const day of ['2020-01-01', today, '2999-01-01', 'yesterday'])
    await expect(enter(day)).rejects.toMatchObject({ faults: [{ path: 'signedOn' }] });
  expect(await permitted(child)).toEqual(['care']);
  expect(await enter('2020-01-01', ['team'])).toMatchObject({ recorded: 1 });
});
