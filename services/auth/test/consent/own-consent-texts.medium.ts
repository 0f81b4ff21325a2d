import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level } from '@strainscope/kernel';
import { ConsentService, PeopleService } from '@strainscope/proto/auth';
import { emptyDatabase, eventually } from '@strainscope/testing';
import { childRegistration, registration } from '../registrations.ts';
import type { MailRoom } from '../mail-room.ts';
import { decisionsOn, typedSignature } from '../signing.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { ConsentReviewWorker } from '../../src/use-cases/consent-review/consent-review.worker.ts';
import { newText } from '../../src/consent/decisions/new-text.letter.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { loadConsentTexts } from '../../src/consent/texts/load-consent-texts.ts';

/** With new texts on care, and a last day for the earlier one. */
let folder: string;
let own: ConsentTexts;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consent-texts-'));
  cpSync(fileURLToPath(new URL('../../consent-texts', import.meta.url)), folder, { recursive: true });
  add('2099-01', 'en', '# Our text\n\nWe measure.');
  add('2099-01', 'nl', '# Onze tekst\n\nWij meten.');
  endEarlierOn('2026-06-01');
  own = new ConsentTexts(loadConsentTexts(folder));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Listed {
  purpose: string;
  version: string;
}

function edit(change: (texts: Listed[]) => Listed[]): void {
  const catalogue = join(folder, 'catalogue.json');
  const { texts } = JSON.parse(readFileSync(catalogue, 'utf8')) as { texts: Listed[] };
  writeFileSync(catalogue, JSON.stringify({ texts: change(texts) }));
}

function endEarlierOn(lapsesOn: string | undefined): void {
  const isEarlier = ({ purpose, version }: Listed) => purpose === 'care' && version === '2026-09';
  edit((texts) => texts.map((text) => (isEarlier(text) ? { ...text, lapsesOn } : text)));
}

function add(version: string, language: string, text: string): void {
  writeFileSync(join(folder, `care/${version}.${language}.md`), text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  edit((texts) => [...texts, { purpose: 'care', version, language, sha256 }]);
}

/** Registers a person under 18, and the guardian who decides. */
async function family(tested: TestedAuth) {
  const people = tested.client(PeopleService, systemActor);
  const child = childRegistration();
  const guardian = registration({ level: Level.family });
  for (const person of [child, guardian]) await people.registerPerson({ ...person, password: '' });
  await people.establishGuardianship({ guardianId: guardian.personId, childId: child.personId });
  await tested.settled();
  return { child, guardian, asGuardian: tested.client(ConsentService, actor(Level.family, guardian.personId)) };
}

/** Starts upon one database. No copies are printed: the files of one start are not there for the next. */
async function startedAgain() {
  const urls = await emptyDatabase('auth');
  const clock = new FakeClock();
  const start = (texts?: string) =>
    testedAuth({ consents: { texts, chromium: '/nowhere/chromium' } }, clock, {
      database: { urlOf: (service) => urls[service]! },
    });
  return { clock, start };
}

const signed = (personId: string, texts: ConsentTexts) => ({
  personId,
  decisions: decisionsOn(texts, ['care']),
  signature: typedSignature(),
});

type Sent = MailRoom['letters'][number];
const asksAgain = ({ subject }: { subject: string }) => subject.startsWith('A new text asks for consent for ');
/** Those that ask somebody again, once none waits to be sent. */
async function lettersTo(tested: TestedAuth, address: string) {
  const waiting = () => tested.rows('select 1 from letter_orders where kind = ?', [newText]);
  await eventually(async () => expect(await waiting()).toEqual([]));
  return tested.mail.letters.filter(({ to, letter }) => to === address && asksAgain(letter));
}

test('whoever agreed to an earlier text is asked by letter for the operator’s new one, and signs that', async () => {
  const tested = await testedAuth({ consents: { texts: folder } });
  const { child, guardian, asGuardian } = await family(tested);
  const { personId } = child;
  const form = {
    personId,
    signedBy: guardian.personId,
    purposes: ['care'],
    version: '2026-09',
    signedOn: '2025-12-01',
  };
  await tested.client(ConsentService, systemActor).recordPaperConsents({ consents: [form] });
  const ofCare = async () =>
    (await asGuardian.getConsents({ personId })).purposes.find(({ purpose }) => purpose === 'care');
  expect(await ofCare()).toMatchObject({ state: 'outdated' });
  expect(await lettersTo(tested, guardian.email)).toHaveLength(1);

  expect(own.current('care', 'nl').title).toBe('Onze tekst');
  await asGuardian.signConsent(signed(personId, own));
  expect(await ofCare()).toMatchObject({ state: 'given' });
  expect(await lettersTo(tested, guardian.email)).toHaveLength(1);
  await tested.stop();
}, 120_000);

test('whoever agreed before is told when the service starts with a new text, and before the old one lapses: once each, however often it starts', async () => {
  const { clock, start } = await startedAgain();
  const before = await start();
  const { child, guardian, asGuardian } = await family(before);
  await asGuardian.signConsent(signed(child.personId, new ConsentTexts(loadConsentTexts())));
  expect(await lettersTo(before, guardian.email)).toEqual([]);
  await before.stop();

  const after = await start(folder);
  await after.mail.letterTo(guardian.email, 1, asksAgain);
  const [{ letter }, ...further] = (await lettersTo(after, guardian.email)) as [Sent, ...Sent[]];
  expect(further).toEqual([]);
  expect(letter.paragraphs.at(-1)).toBe(
    '“Our text”: the earlier text ends on 1 June 2026. Without an answer, this use stops on that day.',
  );
  expect(letter.action).toMatchObject({ url: `https://console.test/family/${guardian.personId}` });
  await after.stop();

  const again = await start(folder);
  const review = again.running.app.get(ConsentReviewWorker);
  await review.askAgain();
  expect(await lettersTo(again, guardian.email)).toEqual([]);
  const wait = (until: string) => clock.advance(Date.parse(until) - clock.now().getTime());
  wait('2026-05-01T23:00:00Z');
  await review.reviewDue();
  expect(await lettersTo(again, guardian.email)).toEqual([]);
  wait('2026-05-02T01:00:00Z');
  for (const _ of ['on its day', 'and later']) await review.reviewDue();
  expect(await lettersTo(again, guardian.email)).toHaveLength(1);
  await again.stop();
}, 240_000);

test('a last day that is set, or brought forward, after everybody was told of the new text counts: it is told 30 days before, told again when it becomes another one, and ends the processing', async () => {
  const { clock, start } = await startedAgain();
  const startEnding = (lapsesOn?: string) => {
    endEarlierOn(lapsesOn);
    return start(folder);
  };
  const before = await start();
  const { child, guardian, asGuardian } = await family(before);
  await asGuardian.signConsent(signed(child.personId, new ConsentTexts(loadConsentTexts())));
  await before.stop();

  const withoutLastDay = await startEnding();
  await withoutLastDay.mail.letterTo(guardian.email, 1, asksAgain);
  await withoutLastDay.stop();

  const withLastDay = await startEnding('2026-06-01');
  const review = withLastDay.running.app.get(ConsentReviewWorker);
  await review.askAgain();
  expect(await lettersTo(withLastDay, guardian.email)).toEqual([]);
  clock.advance(Date.parse('2026-05-02T01:00:00Z') - clock.now().getTime());
  await review.reviewDue();
  expect(await lettersTo(withLastDay, guardian.email)).toHaveLength(1);
  await withLastDay.stop();

  const putOff = await startEnding('2026-12-01');
  await putOff.running.app.get(ConsentReviewWorker).askAgain();
  const later = (await lettersTo(putOff, guardian.email)).map(({ letter }) => letter.paragraphs.at(-1));
  expect(later).toEqual([
    '“Our text”: the earlier text ends on 1 December 2026. Without an answer, this use stops on that day.',
  ]);
  await putOff.stop();

  const broughtForward = await startEnding('2026-05-02');
  await broughtForward.running.app.get(ConsentReviewWorker).askAgain();
  const decided = `select permitted from processing_decisions where person_id = ?`;
  expect(await broughtForward.rows(decided, [child.personId])).toEqual([{ permitted: [] }]);
  const [{ letter }, ...further] = (await lettersTo(broughtForward, guardian.email)) as [Sent, ...Sent[]];
  expect(further).toEqual([]);
  expect(letter.paragraphs.at(-1)).toBe(
    '“Our text”: the earlier text ended on 2 May 2026. This use has stopped until you answer.',
  );
  await broughtForward.stop();
}, 240_000);
