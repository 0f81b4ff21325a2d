import { isMinorBornOn } from '@strainscope/console-contract';

/**
 * What a corrected date of birth does, said before it is done.
 * @param after as it is typed so far
 * @param byAdmin who may what the staff of one place may not; guardians and places are not known here, so all staff are told
 */
export function consequenceOf(name: string, before: string, after: unknown, byAdmin: boolean): string {
  const told = `${name} and the guardians are told by letter.`;
  if (typeof after !== 'string' || after === '' || after === before) return told;
  const [was, is] = [isMinorBornOn(before), isMinorBornOn(after)];
  const refusals = byAdmin ? '' : refusalsOf(name, was, is, after < before);
  if (!was && is)
    return `By this date ${name} is under 18: at once nothing of ${name} is processed, the account is closed and every browser is signed out, until a guardian has consented. This cannot be undone.${refusals}`;
  if (was && !is)
    return `By this date ${name} is 18 or older: guardianships end, and nothing of ${name} is processed until ${name} decides. This cannot be undone.${refusals}`;
  const consent = was
    ? 'Consent stays as it is.'
    : `Consent stays as it is, unless ${name} was under 18 when giving it: then ${name} is asked again.`;
  return `${told} ${consent}${refusals}`;
}

/** What the button says that sends it, and whether there is a way back from it. */
export function correctionOf(before: string, after: unknown): { label: string; isFinal: boolean } {
  const [was, is] = [isMinorBornOn(before), isMinorBornOn(after)];
  const isDate = typeof after === 'string' && after !== '';
  if (!isDate || was === is) return { label: 'Correct the date', isFinal: false };
  return {
    label: is ? 'Correct the date and close the account' : 'Correct the date and end guardianships',
    isFinal: true,
  };
}

function refusalsOf(name: string, was: boolean, is: boolean, isOlder: boolean): string {
  const elsewhere = ` If ${name} belongs to another team too, ask an administrator.`;
  if (was && isOlder)
    return ` If ${name} has a guardian, only an administrator can make ${name} of age, now or within a year: ask one.${is ? '' : elsewhere}`;
  if (!was && is) return ` If ${name} is a guardian, only an administrator can make ${name} a minor.${elsewhere}`;
  return '';
}
