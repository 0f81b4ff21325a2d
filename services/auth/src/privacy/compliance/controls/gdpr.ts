import type { ControlSet } from '../control.ts';

/** Regulation (EU) 2016/679. */
export const gdpr: ControlSet = {
  title: 'GDPR: General Data Protection Regulation',
  controls: [
    {
      id: 'gdpr-5-2',
      requirement: 'Art. 5 (2): compliance can be demonstrated',
      meaning: 'We have to be able to prove that the other rules are kept.',
      measure: 'Every read of personal data is recorded with purpose and consent version in a hash-chained log',
      evidence: { check: 'access-log-chain' },
      reviewEveryMonths: 3,
    },
    {
      id: 'gdpr-8',
      requirement: "Art. 8: a child's consent is given by a guardian",
      meaning: 'A child cannot agree alone: a parent or guardian does.',
      measure: 'Nothing of a minor is processed, on any path, without a valid consent of a guardian',
      evidence: { check: 'consent-of-minors' },
      reviewEveryMonths: 3,
    },
    {
      id: 'gdpr-15',
      requirement: 'Art. 15 and 20: access and portability',
      meaning: 'Everybody may see what is kept about them and take a copy with them.',
      measure: 'Everybody sees what is held and who looked, and fetches a copy as JSON, CSV and PDF themselves',
      evidence: {
        look: 'The page “Data held” of any person: it lists all that is kept about them, and they and their guardians take a copy there. A test does so in a real browser',
        sources: ['services/e2e/test/privacy.e2e.ts'],
      },
      reviewEveryMonths: 12,
    },
    {
      id: 'gdpr-17',
      requirement: 'Art. 17: erasure without undue delay',
      meaning: 'Whoever asks for it is deleted everywhere, without waiting.',
      measure: 'Erasure reaches every store, is acknowledged by every service, and ends with a signed receipt',
      evidence: { check: 'erasures-on-time' },
      reviewEveryMonths: 3,
    },
    {
      id: 'gdpr-25',
      requirement: 'Art. 25: protection by design and by default',
      meaning: 'Privacy is the normal state of the product and does not hang on somebody remembering it.',
      measure: 'Row-level security, forced, on every table about people: a mistake in the code shows no foreign row',
      evidence: { check: 'row-level-security' },
      reviewEveryMonths: 3,
    },
    {
      id: 'gdpr-32',
      requirement: 'Art. 32: security of processing',
      meaning: 'Personal data are protected as well as is usual for data of this kind.',
      measure: 'A database role without bypass for each service; passwords as Argon2id',
      evidence: { check: 'service-roles' },
      reviewEveryMonths: 6,
    },
  ],
};
