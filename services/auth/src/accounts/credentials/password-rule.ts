import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export const shortestPassword = 12;
const longestPassword = 256;

/** Below: fewer than 10⁸ guesses, within reach of a patient stranger (zxcvbn's scale, 0–4). */
const LEAST_SCORE = 3;

/** The 49,000 that people chose most often, as data that were stolen elsewhere show; all in lower case. */
const stolen = new Set<string>(dictionary['passwords-common']);

/** What everybody knows who knows this product. */
const product = ['strainscope', 'strain', 'scope', 'concussion', 'mouthguard'];

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Long enough, and not a common, breached, repeated, keyboard or personal one; passphrases are welcome and nothing is
 * asked about kinds of characters (NIST SP 800-63B §3.1.1.2).
 * @param personal what others know of the person: names, e-mail address, the organization's name
 * @returns what is wrong with it, or nothing
 */
export function passwordFault(password: string, personal: readonly string[]): string | undefined {
  const length = [...password].length;
  if (length < shortestPassword) return `At least ${shortestPassword} characters; a few words make a good password`;
  if (length > longestPassword) return `At most ${longestPassword} characters`;
  if (stolen.has(password.toLowerCase()))
    return 'Known from data stolen elsewhere; a few unrelated words make a good password';
  const words = [...product, ...personal.flatMap(wordsOf)];
  if (
    isMadeOf(password, words) ||
    estimator.check(password, [...product, ...personal.filter(Boolean)]).score < LEAST_SCORE
  )
    return 'Too easy to guess; a few unrelated words make a good password';
  return undefined;
}

/** Nothing but such words, digits and signs, in whatever order and case. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const longestFirst = words.map((word) => word.toLowerCase()).sort((one, other) => other.length - one.length);
  const typed = password.toLowerCase();
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), typed);
  return rest !== typed && !/\p{L}/u.test(rest);
}

/** The name before the @, and the organization behind it; single letters say nothing. */
function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}]+/u).filter(({ length }) => length > 1);
}
