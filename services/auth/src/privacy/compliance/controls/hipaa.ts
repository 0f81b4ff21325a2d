import type { ControlSet } from '../control.ts';

/** 45 CFR Part 164, Subpart C. */
export const hipaa: ControlSet = {
  title: 'HIPAA: Security Rule',
  controls: [
    {
      id: 'hipaa-312-a-1',
      requirement: '§ 164.312 (a)(1): access control',
      meaning: 'Health data open only for people who are allowed to see them.',
      measure: 'Relation plus level, decided by one library, with row-level security behind it',
      evidence: { check: 'row-level-security' },
      reviewEveryMonths: 3,
    },
    {
      id: 'hipaa-312-b',
      requirement: '§ 164.312 (b): audit controls',
      meaning: 'It is written down who looked at health data and who changed access to them.',
      measure: 'Reads and changes of access are recorded; the log can only be appended to',
      evidence: { check: 'append-only-log' },
      reviewEveryMonths: 3,
    },
    {
      id: 'hipaa-312-c-1',
      requirement: '§ 164.312 (c)(1): integrity',
      meaning: 'Nobody can change these records without it being noticed.',
      measure: 'The access log is a hash chain whose head is signed and kept outside the database',
      evidence: { check: 'access-log-chain' },
      reviewEveryMonths: 3,
    },
    {
      id: 'hipaa-312-d',
      requirement: '§ 164.312 (d): person or entity authentication',
      meaning: 'Whoever signs in really is who they say they are.',
      measure: 'Passwords by estimated guesses, Argon2id, second factors, sessions that end at once',
      evidence: { check: 'argon2-parameters' },
      reviewEveryMonths: 6,
    },
    {
      id: 'hipaa-312-e-1',
      requirement: '§ 164.312 (e)(1): transmission security',
      meaning: 'Nobody can read health data on their way over the network.',
      measure: 'Plain HTTP is refused beyond this machine; cookies are secure and host-bound',
      evidence: {
        look: 'Tests call the product over plain HTTP from elsewhere, and are refused; and look at the cookie of a sign-in, which goes back over TLS and to this host alone',
        sources: ['services/bff/test/https-only.contract.ts', 'services/bff/test/session.contract.ts'],
      },
      reviewEveryMonths: 12,
    },
    {
      id: 'hipaa-308-a-7',
      requirement: '§ 164.308 (a)(7): contingency plan',
      meaning: 'After a fire, a theft or a failure the data can be brought back.',
      measure:
        'One command saves the running product as of one moment, another makes a product of what was saved. When that is done, and where the copies lie, is for the operator to plan',
      evidence: {
        look: 'The operator’s backup plan, and the day on which a copy was last restored to try it. A test saves a product that is taking in files, destroys it, and finds everything in the restored one',
        sources: ['docs/runbooks/backup-and-restore.md', 'services/e2e/test/backup.e2e.ts'],
      },
      reviewEveryMonths: 6,
    },
  ],
};
