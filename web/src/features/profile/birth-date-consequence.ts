import { isMinorBornOn } from '@strainscope/console-contract';

/** What a corrected date of birth does, said before it is done. @param after as it is typed so far */
export function consequenceOf(name: string, before: string, after: unknown): string {
  const [was, is] = [isMinorBornOn(before), isMinorBornOn(after)];
  if (typeof after !== 'string' || after === '' || after === before)
    return `${name} and the guardians are told by letter.`;
  if (!was && is)
    return `By this date ${name} is under 18: at once nothing of ${name} is processed, the account is closed and every browser is signed out, until a guardian has consented. This cannot be undone.`;
  if (was && !is)
    return `By this date ${name} is 18 or older: guardianships end, and nothing of ${name} is processed until ${name} decides. This cannot be undone.`;
  return `${name} and the guardians are told by letter. Consent stays as it is.`;
}
