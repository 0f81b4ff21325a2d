import type { ControlSet } from '../control.ts';

/** 16 CFR Part 312. */
export const coppa: ControlSet = {
  title: 'COPPA: Children’s Online Privacy Protection Rule',
  controls: [
    {
      id: 'coppa-312-5',
      requirement: '§ 312.5: verifiable parental consent',
      measure:
        'In part: the account of a minor stays closed until whoever reads the mailbox named as the guardian’s has signed. That this is a parent is not verified',
      evidence: {
        document:
          'services/auth/src/consents/guardian-requests; the operator adds a method of § 312.5 (b) (2), such as a signature provider or a check of an identity document',
      },
      reviewEveryMonths: 3,
    },
    {
      id: 'coppa-312-6',
      requirement: '§ 312.6: parents review and delete',
      measure: 'A guardian sees what is held about the child, who looked, and may have it erased',
      evidence: { check: 'erasures-on-time' },
      reviewEveryMonths: 6,
    },
    {
      id: 'coppa-312-8',
      requirement: '§ 312.8: confidentiality, security and integrity',
      measure: 'Row-level security on every table about people',
      evidence: { check: 'row-level-security' },
      reviewEveryMonths: 3,
    },
    {
      id: 'coppa-312-10',
      requirement: '§ 312.10: kept no longer than needed',
      measure: 'What arrives without consent is quarantined and erased after 30 days',
      evidence: { document: 'services/sensor-ingest, quarantine of events without consent' },
      reviewEveryMonths: 3,
    },
  ],
};
