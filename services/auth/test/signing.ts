import type { Purpose } from '@strainscope/consent';
import type { ConsentTexts } from '../src/consent/texts/consent-texts.ts';

export const typedSignature = (typedName = 'Jane Canary') => ({ kind: 'typed', typedName });

/** A line across the field. */
export const drawnSignature = { kind: 'drawn', strokes: [{ points: [100, 150, 300, 80, 500, 220, 800, 120] }] };

/** Yes to some of the current texts, no to others. */
export function decisionsOn(texts: ConsentTexts, given: readonly Purpose[], refused: readonly Purpose[] = []) {
  const decide = (answer: boolean) => (purpose: Purpose) => ({
    purpose,
    textHash: texts.current(purpose).hash,
    given: answer,
  });
  return [...given.map(decide(true)), ...refused.map(decide(false))];
}
