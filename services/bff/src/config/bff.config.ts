import { z } from 'zod';

/** Settings of the BFF, section `bff`. */
export const bffConfig = z.object({
  /** Folder of the built console; without it only the APIs are served. */
  consoleFolder: z.string().min(1).optional(),
  /** Who runs this installation: stands in the footer. */
  operatorName: z.string().min(1).max(200).default('StrainScope'),
  /** Proxies in front whose `X-Forwarded-For` is believed: addresses or networks, separated by commas. */
  trustedProxies: z.string().optional(),
  /** The `siteverify` address of a bot check, and the secret shared with it; without both there is none. */
  botCheckUrl: z.url().optional(),
  botCheckSecret: z.string().min(1).optional(),
  /** How many files of one request are worked on at a time. */
  filesAtOnce: z.coerce.number().int().min(1).max(64).default(4),
  /** Most that all files which are being received take on this process's disk, bytes: the chart gives it some more. */
  spoolBytes: z.coerce
    .number()
    .int()
    .positive()
    .default(8 * 1024 ** 3),
  /** Sign-ins in progress, and those who wait for their turn: see `SignInRateLimiter`. */
  signIn: z
    .object({
      atOnce: z.coerce.number().int().positive().default(16),
      atOnceFromAddress: z.coerce.number().int().positive().default(4),
      waiting: z.coerce.number().int().nonnegative().default(1_000),
      waitSeconds: z.coerce.number().positive().default(2),
    })
    .prefault({}),
});
export type BffConfig = z.output<typeof bffConfig>;
