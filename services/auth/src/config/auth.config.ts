import { list } from '@strainscope/config';
import { z } from 'zod';
import type { ComplianceType } from './compliance-type.ts';
import { signatureProvider } from './signature-provider.config.ts';
import { identityProviders } from './identity-provider.config.ts';

/** A setting for each rule book; `default` holds for those without their own. */
function eachRuleBook(setting: z.ZodType<string, string>, otherwise: string) {
  const own = setting.optional();
  const books = { irb: own, hipaa: own, ferpa: own, coppa: own, gdpr: own } satisfies Record<ComplianceType, unknown>;
  return z.object({ default: setting.default(otherwise), ...books }).prefault({});
}

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
      /** Begun from one address with a passkey or at a provider, which nothing is known of yet: a club has one address. */
      startsPerAddress: z.coerce.number().int().positive().default(1000),
      /** In progress in this process: each takes a processor to hash a password, and a connection around it. */
      atOnce: z.coerce.number().int().positive().default(1),
      /** Those who wait for their turn; further ones are refused. */
      waiting: z.coerce.number().int().nonnegative().default(64),
    })
    .prefault({}),
  /** Letters, messages and accounts asked for in a window, for each kind of them. */
  requests: z
    .object({
      windowMinutes: z.coerce.number().positive().default(60),
      perAccount: z.coerce.number().int().positive().default(5),
      perAddress: z.coerce.number().int().positive().default(60),
      /** Groups looked up by name in the form of a sign-up: twenty each, for as many as may sign up from one address. */
      lookUpsPerAddress: z.coerce.number().int().positive().default(1200),
    })
    .prefault({}),
  /** Where people may sign in elsewhere. */
  identityProviders,
  /** Provider with which people may sign consents instead of on the screen. */
  signatureProvider,
  /** Gets what is written in the contact form. */
  contactEmail: z.email().default('operator@localhost.localdomain'),
  invitations: z
    .object({
      /** An invitation opens nothing after this. */
      days: z.coerce.number().positive().default(14),
      /** That one person may write. */
      perDay: z.coerce.number().int().positive().default(2000),
      /** Between two letters of one invitation. */
      resendMinutes: z.coerce.number().nonnegative().default(5),
    })
    .prefault({}),
  consents: z
    .object({
      /** Folder of texts to sign instead of those that come with the product: see docs/recipes/consent-texts.md. */
      texts: z.string().min(1).optional(),
      /** A guardian's link opens nothing after this. */
      linkDays: z.coerce.number().positive().default(14),
      /** Between two letters to one guardian. */
      resendMinutes: z.coerce.number().nonnegative().default(5),
      /** Prints the signed copies. */
      chromium: z.string().min(1).default('/usr/bin/chromium'),
    })
    .prefault({}),
  push: z
    .object({
      /** Push services of browsers that pushes go to, as origins; `*.` is any host below. The server calls no other host. */
      services: list().default([
        'https://fcm.googleapis.com',
        'https://updates.push.services.mozilla.com',
        'https://*.notify.windows.com',
        'https://*.push.apple.com',
      ]),
    })
    .prefault({}),
  accessLog: z
    .object({
      /** Hash of an entry up to which an operator vouches for the chain: after a restore its signed head is another. */
      trustedHead: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'The head that audit:verify printed')
        .optional(),
    })
    .prefault({}),
  compliance: z
    .object({
      /** Who answers for each rule book, by name; `default` for the others. */
      owners: eachRuleBook(z.string().trim().min(1), 'The data protection officer of this installation'),
      /** When the controls of each were last reviewed; the next review of a control follows from it. */
      reviewedOn: eachRuleBook(z.iso.date(), '2026-11-21'),
      /** A check that takes longer leaves its control to be looked at by somebody; the page waits for no more. */
      checkSeconds: z.coerce.number().positive().max(8).default(5),
    })
    .prefault({}),
});

export type AuthConfig = z.output<typeof authConfig>;
