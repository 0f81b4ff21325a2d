import type { ConnectRouter } from '@connectrpc/connect';
import { currentActor } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { ConsentService, GuardianshipService } from '@strainscope/proto/auth';
import { idOf } from './league.ts';
import { letterToken } from './invites.fake.ts';
import { targetWith, visibleTargets } from './rows.ts';

const hash = '0'.repeat(64);
const text = {
  hash,
  purpose: 'care',
  version: '2026-09',
  language: 'en',
  title: 'Care',
  current: true,
  blocks: [{ kind: 'paragraph', lines: ['What it is about.'] }],
};
/** There is a Dutch translation, too. */
const textIn = (language: string) => ({ ...text, language: language === 'nl' ? 'nl' : 'en' });
const purposeState = { purpose: 'care', title: 'Care', state: 'missing', assent: 'missing', textHash: hash };
const consentsOf = (personId: string) => ({
  personId: targetWith('personId', personId, 'person:export').personId,
  minor: true,
  mayDecide: true,
  purposes: [purposeState],
});
const childOf = (personId: string): string => idOf(`child of ${personId}`);
const byLink = (token: string) => {
  if (token !== letterToken) throw new NotFound();
};

/** Consents and guardianships of auth over the league, with the access rules; nothing changes. */
export function consentFake(router: ConnectRouter): void {
  router.service(ConsentService, {
    listTexts: ({ language }) => ({ texts: [textIn(language)] }),
    listTextVersions: ({ language }) => ({ texts: [textIn(language)] }),
    getConsents: ({ personId }) => consentsOf(personId),
    signConsent: ({ personId }) => consentsOf(personId),
    withdrawConsent: ({ personId }) => consentsOf(personId),
    getConsentDocument: ({ personId }) => {
      targetWith('personId', personId, 'person:export');
      return { pdf: new TextEncoder().encode('%PDF-'), sha256: hash, type: 'application/pdf' };
    },
    recordPaperConsents: () => ({ recorded: 1 }),
    attachPaperForm: () => ({}),
    getGuardianRequest({ token, guardianName, language }) {
      byLink(token);
      const details = { lastName: 'Ash', birthDate: '2011-01-02', assents: ['research'] };
      return { firstName: 'Toby', birthYear: 2011, texts: [textIn(language)], ...(guardianName !== '' && details) };
    },
    answerGuardianRequest({ token }) {
      byLink(token);
      return { childFirstName: 'Toby', accountOpen: true, given: ['care'] };
    },
    resendGuardianRequest({ personId }) {
      targetWith('personId', personId, 'person:read');
      return {};
    },
    listAwaitedAnswers: ({ personIds }) => ({ people: personIds.map((personId) => ({ personId, of: 'asked' })) }),
    getSignatureProvider: () => ({ label: 'Example Sign' }),
    beginExternalSignature({ personId }) {
      targetWith('personId', personId, 'person:export');
      return { url: 'https://sign.example/1' };
    },
    beginInvitedSignature({ token }) {
      byLink(token);
      return { url: 'https://sign.example/2' };
    },
    completeExternalSignature: () => ({ personId: currentActor().personId }),
  });
  router.service(GuardianshipService, {
    listFamily: () => ({
      children: visibleTargets().map(({ personId }) => ({
        personId,
        firstName: 'Toby',
        lastName: 'Ash',
        minor: true,
        mayDecide: true,
        purposes: [purposeState],
        guardians: [{ personId: idOf(`guardian beside of ${personId}`), firstName: 'Mary', custody: 'full' }],
      })),
    }),
    listFamilies: () => ({
      families: visibleTargets().map(({ personId }) => ({
        guardianId: personId,
        firstName: 'Mary',
        lastName: 'Ash',
        children: [{ personId: childOf(personId), firstName: 'Kit', lastName: 'Ash', custody: 'full' }],
      })),
      page: { total: BigInt(visibleTargets().length) },
    }),
    limitCustody({ childId }) {
      targetWith('personId', childId, 'person:export');
      return {};
    },
    endGuardianship({ childId }) {
      targetWith('personId', childId, 'person:export');
      return {};
    },
  });
}
