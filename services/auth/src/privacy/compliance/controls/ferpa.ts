import type { ControlSet } from '../control.ts';

/** 34 CFR Part 99. */
export const ferpa: ControlSet = {
  title: 'FERPA: Family Educational Rights and Privacy Act',
  controls: [
    {
      id: 'ferpa-99-10',
      requirement: '§ 99.10: parents and students inspect records',
      meaning: 'Students and their parents may look at the records about them.',
      measure: 'A guardian and the person see everything that is held, and fetch a copy',
      evidence: {
        look: 'The page “Data held” of any person: it lists all that is kept about them, and they and their guardians take a copy there. A test does so in a real browser',
        sources: ['services/e2e/test/privacy.e2e.ts'],
      },
      reviewEveryMonths: 12,
    },
    {
      id: 'ferpa-99-30',
      requirement: '§ 99.30: written consent before disclosure',
      meaning: 'Records go to somebody else only when the student, or a parent, has agreed in writing.',
      measure: 'Consent per purpose, dated, versioned and revocable; without it nothing of a minor is shown',
      evidence: { check: 'consent-of-minors' },
      reviewEveryMonths: 3,
    },
    {
      id: 'ferpa-99-31',
      requirement: '§ 99.31 (a)(1)(ii): only officials with a legitimate interest',
      meaning: 'Inside a school only those see a record who need it for their work.',
      measure: 'Staff see their own subtree alone; the database itself hides the rest',
      evidence: { check: 'row-level-security' },
      reviewEveryMonths: 3,
    },
    {
      id: 'ferpa-99-32',
      requirement: '§ 99.32: a record of each disclosure',
      meaning: 'It is written down who was shown a record, and why.',
      measure: 'The access log, shown to the person and the guardians',
      evidence: { check: 'access-log-chain' },
      reviewEveryMonths: 3,
    },
  ],
};
