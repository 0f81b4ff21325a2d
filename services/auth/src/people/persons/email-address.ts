import { z } from 'zod';

/** One spelling for each address: accounts are found whatever case somebody types. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Is missing')
  .max(254)
  .pipe(z.email('Not an e-mail address'));

/** For looking up, where a malformed address is simply unknown. */
export function normalisedEmail(text: string): string {
  return text.trim().toLowerCase();
}
