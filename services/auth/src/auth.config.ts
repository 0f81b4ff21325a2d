import { z } from 'zod';

/** Settings of the section `auth`. */
export const authConfig = z.object({
  /** A session ends this long after its last use, */
  sessionDays: z.coerce.number().positive().default(14),
  /** and this long after sign-in, whatever its use. */
  sessionMaximumDays: z.coerce.number().positive().default(90),
  /** Failed sign-ins in a window, after which further ones are refused unread. */
  signIn: z
    .object({
      windowMinutes: z.coerce.number().positive().default(15),
      triesPerAccount: z.coerce.number().int().positive().default(10),
      triesPerAddress: z.coerce.number().int().positive().default(100),
    })
    .prefault({}),
});

export type AuthConfig = z.output<typeof authConfig>;
