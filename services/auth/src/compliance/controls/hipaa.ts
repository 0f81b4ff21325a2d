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
      evidence: { document: 'services/bff/test/https-only.contract.ts, services/bff/test/session.contract.ts' },
      reviewEveryMonths: 12,
    },
    {
      id: 'hipaa-308-a-7',
      requirement: '§ 164.308 (a)(7): contingency plan',
      meaning: 'After a fire, a theft or a failure the data can be brought back.',
      measure: 'Backups and their restoration are the operator’s',
      evidence: { document: 'The operator’s backup plan' },
      reviewEveryMonths: 6,
    },
  ],
};
