import type { ControlSet } from '../control.ts';

/** 45 CFR Part 46. */
export const irb: ControlSet = {
  title: 'IRB: protection of human subjects',
  controls: [
    {
      id: 'irb-46-116',
      requirement: '§ 46.116: informed consent',
      meaning: 'Whoever takes part in research is told first what it is about, and agrees.',
      measure: 'Consent texts are immutable, versioned documents; each signature names the version',
      evidence: { check: 'consent-decisions' },
      reviewEveryMonths: 3,
    },
    {
      id: 'irb-46-117',
      requirement: '§ 46.117: documentation of consent',
      meaning: 'There is a signed paper of each agreement, and the signer has a copy.',
      measure: 'A PDF of what was signed is kept and mailed to the signer',
      evidence: { check: 'consent-documents' },
      reviewEveryMonths: 3,
    },
    {
      id: 'irb-46-408',
      requirement: '§ 46.408: permission of parents and assent of children',
      meaning: 'Children take part only when a parent permits it and they want to themselves.',
      measure: 'A guardian consents; the assent of the minor is recorded beside it',
      evidence: { check: 'consent-of-minors' },
      reviewEveryMonths: 3,
    },
    {
      id: 'irb-46-111-a-7',
      requirement: '§ 46.111 (a)(7): privacy of subjects',
      meaning: 'Who takes part in research, and with what results, stays private.',
      measure: 'Access by relation and level, recorded in a log that cannot be rewritten unnoticed',
      evidence: { check: 'access-log-chain' },
      reviewEveryMonths: 3,
    },
  ],
};
