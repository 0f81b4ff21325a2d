import type { ConsentText } from '@strainscope/console-contract';
import type { Answers } from './decided-before.ts';

/** Above a form that begins with what was answered before: what it shows, and what it leaves open. */
export function AnswersSoFar({ given, texts }: { given: Answers; texts: readonly ConsentText[] }) {
  if (Object.keys(given).length === 0) return null;
  return (
    <>
      <p>These are your answers as they stand. Change what you want to change, then sign once.</p>
      {texts.some(({ purpose }) => given[purpose] === undefined) && (
        <p>Where nothing is chosen, you have not answered the text as it reads now. You may leave it so, or answer.</p>
      )}
    </>
  );
}
