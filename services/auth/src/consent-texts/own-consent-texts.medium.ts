import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemActor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { ConsentService, PeopleService } from '@strainscope/proto/auth';
import { childRegistration, registration } from '../../test/registrations.ts';
import { decisionsOn, typedSignature } from '../../test/signing.ts';
import { actor, testedAuth, type TestedAuth } from '../../test/tested-auth.ts';
import { ConsentTexts } from './consent-texts.ts';
import { loadConsentTexts } from './load-consent-texts.ts';

let folder: string;
let tested: TestedAuth;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'consent-texts-'));
  cpSync(fileURLToPath(new URL('../../consent-texts', import.meta.url)), folder, { recursive: true });
  add('2099-01', 'en', '# Our text\n\nWe measure.');
  add('2099-01', 'nl', '# Onze tekst\n\nWij meten.');
  tested = await testedAuth({ consents: { texts: folder } });
});
afterAll(async () => {
  await tested.stop();
  rmSync(folder, { recursive: true });
});

function add(version: string, language: string, text: string): void {
  const [path, catalogue] = [join(folder, `care/${version}.${language}.md`), join(folder, 'catalogue.json')];
  writeFileSync(path, text);
  const { texts } = JSON.parse(readFileSync(catalogue, 'utf8')) as { texts: object[] };
  const sha256 = createHash('sha256').update(text).digest('hex');
  writeFileSync(catalogue, JSON.stringify({ texts: [...texts, { purpose: 'care', version, language, sha256 }] }));
}

test('whoever agreed to an earlier text is asked for the operator’s new one, and signs that', async () => {
  const people = tested.client(PeopleService, systemActor);
  const child = childRegistration();
  const guardian = registration({ level: Level.family });
  for (const person of [child, guardian]) await people.registerPerson({ ...person, password: '' });
  const { personId } = child;
  await people.establishGuardianship({ guardianId: guardian.personId, childId: personId });
  await tested.settled();
  const form = {
    personId,
    signedBy: guardian.personId,
    purposes: ['care'],
    version: '2026-09',
    signedOn: '2025-12-01',
  };
  await tested.client(ConsentService, systemActor).recordPaperConsents({ consents: [form] });

  const asGuardian = tested.client(ConsentService, actor(Level.family, guardian.personId));
  const ofCare = async () =>
    (await asGuardian.getConsents({ personId })).purposes.find(({ purpose }) => purpose === 'care');
  expect(await ofCare()).toMatchObject({ state: 'outdated' });

  const own = new ConsentTexts(loadConsentTexts(folder));
  expect(own.current('care', 'nl').title).toBe('Onze tekst');
  const signature = typedSignature(`${guardian.firstName} ${guardian.lastName}`);
  await asGuardian.signConsent({ personId, decisions: decisionsOn(own, ['care']), signature });
  expect(await ofCare()).toMatchObject({ state: 'given' });
});
