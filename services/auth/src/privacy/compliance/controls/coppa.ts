import type { ControlSet } from '../control.ts';

/** 16 CFR Part 312. */
export const coppa: ControlSet = {
  title: 'COPPA: Children’s Online Privacy Protection Rule',
  controls: [
    {
      id: 'coppa-312-5',
      requirement: '§ 312.5: verifiable parental consent',
      meaning:
        'Before anything about a child under 13 is used, a parent has to agree, and somebody has to make sure that it is the parent.',
      measure:
        'In part: the account of a minor stays closed until whoever reads the mailbox named as the guardian’s has signed. That this is a parent is not verified',
      evidence: {
        look: 'Each signature of a guardian, with its day and its signed document, stands on the page “Data held” of the child. Nothing there shows that the signer is the parent: the operator adds a method of § 312.5 (b) (2), such as a signature provider or a check of an identity document',
        sources: [
          'services/e2e/test/consent.e2e.ts',
          'docs/adr/0092-guardians-are-told-of-and-unproven-accounts-go.md',
        ],
      },
      reviewEveryMonths: 3,
    },
    {
      id: 'coppa-312-6',
      requirement: '§ 312.6: parents review and delete',
      meaning: 'Parents may look at what is kept about their child and have it deleted.',
      measure: 'A guardian sees what is held about the child, who looked, and may have it erased',
      evidence: { check: 'erasures-on-time' },
      reviewEveryMonths: 6,
    },
    {
      id: 'coppa-312-8',
      requirement: '§ 312.8: confidentiality, security and integrity',
      meaning: 'What is kept about a child is protected from everybody who has no business with it.',
      measure: 'Row-level security on every table about people',
      evidence: { check: 'row-level-security' },
      reviewEveryMonths: 3,
    },
    {
      id: 'coppa-312-10',
      requirement: '§ 312.10: kept no longer than needed',
      meaning: 'Nothing about a child is kept longer than it is needed.',
      measure: 'What arrives without consent is quarantined and erased after 30 days',
      evidence: {
        look: 'What waits for consent lies sealed, as the page “Data security” lists it. A test lets 30 days pass without a consent, and finds nothing left',
        sources: ['services/sensor-ingest/test/quarantine-expiry.medium.ts'],
      },
      reviewEveryMonths: 3,
    },
  ],
};
