import type { PurposeState } from '@strainscope/console-contract';

type Purposes = readonly PurposeState[];

/** `family`: the person and the guardians alone. */
export type Audience = 'all' | 'family' | 'nobody';

/** Who sees what was recorded: without consent to measuring nobody, without the one to the team no staff. */
export function audienceOf(purposes: Purposes): Audience {
  const permits = (wanted: string) => purposes.some(({ purpose, permitted }) => purpose === wanted && permitted);
  if (!permits('care')) return 'nobody';
  return permits('team') ? 'all' : 'family';
}

const agreed: readonly PurposeState['state'][] = ['given', 'outdated', 'implied'];

/** The purposes on which somebody has to decide before all see it; what only waits for another one is not among them. */
export function missingOf(purposes: Purposes): PurposeState[] {
  return purposes.filter(({ purpose, permitted, state, assent }) => {
    if (permitted) return false;
    return purpose === 'care' || (purpose === 'team' && (!agreed.includes(state) || assent === 'refused'));
  });
}

/** Whether something that is missing waits for the young person’s own answer, and not for the guardian’s alone. */
export function waitsForOwnAnswer(purposes: Purposes): boolean {
  return missingOf(purposes).some(
    ({ state, assent }) => agreed.includes(state) && assent !== null && assent !== 'given',
  );
}

/** What the guardian of a young person agreed to, and the young person has not answered, or not the text as it reads now. */
export function unansweredBy(purposes: Purposes): PurposeState[] {
  return purposes.filter(
    ({ state, assent }) => agreed.includes(state) && (assent === 'missing' || assent === 'outdated'),
  );
}
