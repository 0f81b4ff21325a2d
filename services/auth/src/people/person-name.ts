import { z } from 'zod';

const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** A letter program makes a link of it, in whatever sentence it stands. */
const address = /[/@]|\.(\p{Ll}{2,}|\p{Lu}{2,})/u;

/** Part of somebody's name. It stands in letters to people who do not know them: a name is no place for a message. */
export const personName = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(100, 'At most 100 characters')
  .refine((name) => !control.test(name), 'On one line')
  .refine((name) => !address.test(name), 'A name, without web or e-mail addresses');
