import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { systemActor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { ConsentService, PeopleService } from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { registration } from '../registrations.ts';
import { decisionsOn, drawnSignature } from '../signing.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { loadConsentTexts } from '../../src/consent/texts/load-consent-texts.ts';
import { PDF_PRINTER, type PdfPrinter } from '../../src/consent/documents/pdf-printer.ts';

let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth()));
afterAll(() => tested.stop());

test('the copy that is mailed to guardian and minor is the PDF whose hash stands with the signature', async () => {
  const [child, guardian] = [
    registration({ birthDate: '2010-06-01' }),
    registration({ level: Level.family, firstName: 'Jane', lastName: 'Canary' }),
  ];
  const people = tested.client(PeopleService, systemActor);
  for (const person of [child, guardian]) await people.registerPerson(person);
  await people.establishGuardianship({ guardianId: guardian.personId, childId: child.personId });
  await tested.settled();
  await tested.client(ConsentService, actor(Level.family, guardian.personId)).signConsent({
    personId: child.personId,
    decisions: decisionsOn(new ConsentTexts(loadConsentTexts()), ['care', 'team']),
    signature: drawnSignature,
  });
  const isCopy = ({ subject }: { subject: string }) => subject === 'Your copy of the consent';
  for (const { email } of [guardian, child]) {
    const { letter } = await tested.mail.letterTo(email, 1, isCopy);
    expect(letter.attachments).toMatchObject([{ fileName: 'consent.pdf', type: 'application/pdf' }]);
    const content = Buffer.from(letter.attachments![0]!.content);
    expect(content.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    const kept = await tested.rows('select document_sha256 from consent_signings where person_id = ?', [
      child.personId,
    ]);
    expect(kept).toEqual([{ document_sha256: createHash('sha256').update(content).digest('hex') }]);
  }
});

test('a document that was printed while whom it is about was erased is deleted', async () => {
  const person = registration();
  await tested.client(PeopleService, systemActor).registerPerson(person);
  const printer = tested.running.app.get<PdfPrinter>(PDF_PRINTER);
  const print = jest.spyOn(printer, 'print').mockImplementation(async () => {
    await tested.rows('insert into erased_people (person_id, erasure_id, counts) values (?, ?, ?) returning 1', [
      person.personId,
      'an erasure',
      '[]',
    ]);
    await tested.rows('delete from consent_signings where person_id = ? returning 1', [person.personId]);
    return Buffer.from('%PDF-');
  });
  const put = jest.spyOn(tested.blobs, 'put');
  await tested.client(ConsentService, actor(Level.player, person.personId)).signConsent({
    personId: person.personId,
    decisions: decisionsOn(new ConsentTexts(loadConsentTexts()), ['research']),
    signature: drawnSignature,
  });
  expect(print).toHaveBeenCalled();
  // Other files are put meanwhile, such as the anchor of the access log.
  const key = put.mock.calls.map(([each]) => each).find((each) => each.startsWith('consents/'))!;
  await eventually(async () => expect(await tested.blobs.head(key)).toBeUndefined());
});
