import { z } from 'zod';

/** E.164: a plus, the country's code, at most fifteen digits; spaces are people's own. */
export const phoneNumber = z
  .string()
  .transform((text) => text.replaceAll(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'With the country’s code: +31 6 12345678'));
