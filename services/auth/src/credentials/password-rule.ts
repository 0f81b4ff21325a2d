import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export const shortestPassword = 12;
const longestPassword = 256;

/** Below: fewer than 10⁸ guesses, within reach of a patient stranger (zxcvbn's scale, 0–4). */
const LEAST_SCORE = 3;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Long enough, and not a common, breached, repeated, keyboard or personal one; passphrases are welcome and nothing is
 * asked about kinds of characters (NIST SP 800-63B §3.1.1.2).
 * @param personal what others know of the person: names, e-mail address
 * @returns what is wrong with it, or nothing
 */
export function passwordFault(password: string, personal: readonly string[]): string | undefined {
  const length = [...password].length;
  if (length < shortestPassword) return `At least ${shortestPassword} characters; a few words make a good password`;
  if (length > longestPassword) return `At most ${longestPassword} characters`;
  const known = ['strainscope', ...personal].filter((word) => word.length > 0);
  if (estimator.check(password, known).score < LEAST_SCORE)
    return 'Too easy to guess; a few unrelated words make a good password';
  return undefined;
}
