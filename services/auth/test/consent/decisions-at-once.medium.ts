import { systemActor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { ConsentService, PeopleService } from '@strainscope/proto/auth';
import { atOnce } from '../at-once.ts';
import { registration } from '../registrations.ts';
import { decisionsOn, typedSignature } from '../signing.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { loadConsentTexts } from '../../src/consent/texts/load-consent-texts.ts';

const texts = new ConsentTexts(loadConsentTexts());
let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth({ consents: { chromium: '/nowhere/chromium' } })));
afterAll(() => tested.stop());

const as = (level: Level, personId?: string) => tested.client(ConsentService, actor(level, personId));
const sayNo = {
  withdraws: (personId: string) => as(Level.player, personId).withdrawConsent({ personId, purposes: ['team'] }),
  'signs a no': (personId: string) =>
    as(Level.player, personId).signConsent({
      personId,
      decisions: decisionsOn(texts, [], ['team']),
      signature: typedSignature(),
    }),
};
const enter = (personId: string) =>
  as(Level.admin, newId()).recordPaperConsents({
    consents: [{ personId, signedBy: personId, purposes: ['team'], version: '', signedOn: '2025-12-01' }],
  });

test.each(Object.entries(sayNo))('whoever %s while a form of before is entered has said no', async (_, no) => {
  const { personId } = await tested.client(PeopleService, systemActor).registerPerson(registration({ password: '' }));
  const reviewing = `select pg_advisory_xact_lock(hashtext('processing decision'), hashtext('${personId}'))`;
  const outcomes = await atOnce<unknown>(tested, reviewing, [() => no(personId), () => enter(personId)]);
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { status: 422 } }]);
  const [row] = await tested.rows('select permitted from processing_decisions where person_id = ?', [personId]);
  expect(row).toEqual({ permitted: ['care'] });
});
