import { mailboxOf } from '@strainscope/kernel/mailbox';
import { plainLine } from '@strainscope/kernel/plain-line';
import { z } from 'zod';
import { id, namedSensorId, optionalName, personName, time } from '../shared/common.schemas.ts';
import { letterToken } from '../invitations/invitation.schemas.ts';
import { sessionUser } from '../shared/session.schemas.ts';

export const emailField = z.string().trim().toLowerCase().max(254).pipe(z.email('Not an e-mail address'));
/** Strength is judged by the server alone: what it is compared with is too much for a browser. */
export const newPassword = z
  .string()
  .min(12, 'At least 12 characters; a few words make a good password')
  .max(256, 'At most 256 characters');
export const phoneField = z
  .string()
  .transform((text) => text.replaceAll(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'With the country’s code: +31 6 12345678'));

/** Whole years since a date of birth (YYYY-MM-DD), today in UTC. */
export function ageOf(birthDate: string, today = new Date().toISOString().slice(0, 10)): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Date of birth of anybody with an account: at sign-up, and when it is corrected. */
export const birthDate = z.iso
  .date('A date as YYYY-MM-DD')
  .refine((date) => ageOf(date) >= 0, { error: 'This date is in the future', abort: true })
  .refine((date) => ageOf(date) >= 10 && ageOf(date) <= 110, 'Age 10 to 110');

/** A person who is signed up. */
export const newPerson = z.object({
  first_name: personName,
  last_name: personName,
  birth_date: birthDate,
  sex: z.enum(['female', 'male', 'unspecified'], 'Required'),
  email: emailField,
  phone: phoneField.optional(),
});
export type NewPerson = z.output<typeof newPerson>;

/** Hashes of the texts shown with the form: they say which versions an adult's registration accepts. */
const textHashes = z
  .array(z.string().regex(/^[0-9a-f]{64}$/))
  .max(10)
  .optional();

/** What a signature provider's return brings: its code of the agreement, and our id of it. */
export const broughtSignature = z.object({ code: z.string().min(1).max(500), client_id: z.string().min(1).max(500) });
export type BroughtSignature = z.output<typeof broughtSignature>;

const signUpFields = newPerson.extend({
  password: newPassword.optional(),
  guardian_email: emailField.optional(),
  /** Token of the letter that led here. */
  token: letterToken.optional(),
  organization_id: id.optional(),
  institution_id: id.optional(),
  team_id: id.optional(),
  sensor_id: namedSensorId.optional(),
  /** With the identity elsewhere that this browser has just shown; then a password is optional. */
  with_identity: z.boolean().optional(),
  text_hashes: textHashes,
  /** With an invitation: what was signed with the signature provider before. */
  signature: broughtSignature.optional(),
});

type Typed = {
  birth_date?: unknown;
  email?: unknown;
  guardian_email?: unknown;
  with_identity?: unknown;
  password?: unknown;
};

/** @param date as it is typed so far: of a date that nobody here was born on, nothing follows */
export const isMinorBornOn = (date: unknown): boolean => {
  const born = birthDate.safeParse(date);
  return born.success && ageOf(born.data) < 18;
};
const isUnder18 = ({ birth_date }: Typed) => isMinorBornOn(birth_date);
const isOwnMailbox = ({ email, guardian_email }: Typed) =>
  typeof email === 'string' && typeof guardian_email === 'string' && mailboxOf(email) === mailboxOf(guardian_email);
/** Said whatever else is wrong, so that a form shows it in time. */
const always = { when: () => true };

/** Sign-up in all its forms. The level is nobody's to send: the server decides it. */
export const signUp = signUpFields
  .refine((typed: Typed) => !isUnder18(typed) || Boolean(typed.guardian_email), {
    ...always,
    path: ['guardian_email'],
    error: 'Under 18 you need a parent or guardian',
  })
  .refine((typed: Typed) => !isUnder18(typed) || !isOwnMailbox(typed), {
    ...always,
    path: ['guardian_email'],
    error: 'Another address than your own',
  })
  .refine((typed: Typed) => Boolean(typed.password) || typed.with_identity === true, {
    ...always,
    path: ['password'],
    error: 'Required',
  });

/** A guardian with children, each with an address of their own. */
export const familySignUp = newPerson.extend({
  birth_date: birthDate.refine((date) => ageOf(date) >= 18, 'A guardian is at least 18'),
  password: newPassword,
  token: letterToken.optional(),
  text_hashes: textHashes,
  children: z
    .array(newPerson.omit({ phone: true }))
    .min(1, 'At least one child')
    .max(8, 'At most 8 children'),
});

export const childSignUp = newPerson.omit({ phone: true }).extend({
  birth_date: birthDate.refine((date) => ageOf(date) < 18, 'Whoever is 18 signs up alone'),
});

export const signedUp = z.object({
  /** Under 18: the account opens when the guardian has consented. */
  consent_pending: z.boolean(),
});

/** For the lists of the sign-up; the names of groups are public to those who sign up. */
export const groupName = z.object({ _id: id, name: z.string() });

const letterLinkToken = z.string().min(20).max(200);
export const linkToken = z.object({ token: letterLinkToken });
export const emailOnly = z.object({ email: emailField });

/** The password shows that whoever reads the address is who signed up. */
export const emailVerification = linkToken.extend({ password: z.string().min(1, 'Required').max(1024) });

export const identityProvider = z.object({ provider: z.string(), label: z.string() });

/** What shows, beside the letter, that its reader is who signed up: the password, or an account elsewhere. */
export const verificationWays = z.object({ has_password: z.boolean(), providers: z.array(identityProvider) });
export type VerificationWays = z.output<typeof verificationWays>;

/** Whether programs have to be given new tokens too. */
const revokeApiTokens = z.boolean().default(false);
/** By the link of a letter. */
export const passwordReset = linkToken.extend({ password: newPassword, revoke_api_tokens: revokeApiTokens });
/** Signed in, by the password that was. */
export const passwordChange = z.object({
  current_password: z.string().min(1).max(1024),
  password: newPassword,
  revoke_api_tokens: revokeApiTokens,
});

const code = z.string().trim().min(6, 'Six digits').max(40);
export const factorMethod = z.enum(['totp', 'recovery', 'email', 'sms']);
export type FactorMethod = z.output<typeof factorMethod>;

/** Asked again before what matters; of whoever signs in elsewhere and has none it may stay empty. */
export const ownPassword = z.string().max(1024).optional();

/** A number to verify, or where the code of a sign-in is to go. */
export const codeRequest = z.union([
  z.object({ phone: phoneField, password: ownPassword }),
  z.object({ method: z.enum(['email', 'sms']) }),
]);
/** The code of the number, or with a method the answer to the sign-in. */
export const codeAnswer = z.object({ code, method: factorMethod.optional() });

/** What is asked for after the password. */
export const challenge = z
  .object({
    _id: id,
    methods: z.array(factorMethod),
    /** Where codes go, as far as its owner needs it. */
    email_hint: z.string(),
    phone_hint: z.string(),
  })
  .meta({ id: 'SignInChallenge' });
export type Challenge = z.output<typeof challenge>;

/** Signed in, or asked for a second factor at `/VerifyOTP/{_id}`. */
export const signInAnswer = z.union([sessionUser, z.object({ second_factor: challenge })]);

/** First where to go, then what came back in the address. */
export const socialLogin = z.object({
  provider: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  next: z.string().max(500).optional(),
  query: z.string().max(4000).optional(),
  /**
   * Token of the letter that verifies an address: a person who signed up by an account elsewhere shows by it that it
   * was them.
   */
  token: letterLinkToken.optional(),
});
export const socialAnswer = z.union([
  z.object({ url: z.url() }),
  z.object({ next: z.string(), user: sessionUser }),
  z.object({ next: z.string(), second_factor: challenge }),
  z.object({ next: z.string(), linked: z.literal(true) }),
]);

export const security = z
  .object({
    email: z.string(),
    email_verified: z.boolean(),
    /** Waits for the link of its letter; null for none. */
    new_email: z.object({ email: z.string(), until: time }).nullable(),
    phone: z.string().nullable(),
    phone_verified: z.boolean(),
    has_password: z.boolean(),
    totp: z.boolean(),
    recovery_codes_left: z.number().int(),
    code_channel: z.enum(['email', 'sms']).nullable(),
    identities: z.array(
      z.object({
        _id: id,
        issuer: z.string(),
        label: z.string(),
        /** The address that it has there. */
        account: z.string().nullable(),
        linked_at: time,
      }),
    ),
    passkeys: z.array(z.object({ _id: id, name: z.string(), registered_at: time, last_used_at: time.nullable() })),
    sessions: z.array(
      z.object({
        _id: id,
        opened_at: time,
        /** Such as “Firefox on Windows”: which used it last, as far as known. */
        browser: z.string().nullable(),
        /** To the minute. */
        last_used_at: time.nullable(),
        current: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Security' });
export type Security = z.output<typeof security>;

export const totpSetup = z.object({ secret: z.string(), uri: z.string() });
export const oneCode = z.object({ code });
export const passwordOnly = z.object({ password: z.string().max(1024).default('') });
export const emailChange = passwordOnly.extend({ email: emailField });
export const identityLinking = passwordOnly.extend(socialLogin.omit({ query: true, token: true }).shape);
export const codeChannelChange = passwordOnly.extend({ channel: z.enum(['email', 'sms', 'none']) });
export const recoveryCodes = z.object({ codes: z.array(z.string()) });

/** WebAuthn's own JSON, as the browser's library makes and takes it. */
export const passkeyOptions = z.object({ ceremony_id: id, options: z.record(z.string(), z.unknown()) });
export const passkeyResponse = z.object({ ceremony_id: id, response: z.record(z.string(), z.unknown()) });
export const passkeyRegistration = passkeyResponse.extend({
  name: z.string().trim().min(1, 'Required').max(60, 'At most 60 characters'),
});

export const apiScope = z.enum(['uploads:write', 'events:read', 'simulations:read']);
export const apiTokenWish = z.object({
  name: z.string().trim().min(1, 'Required').max(60, 'At most 60 characters'),
  /** The device, for a token of a gateway. */
  gateway: z.string().trim().max(60, 'At most 60 characters').optional(),
  scopes: z.array(apiScope).min(1, 'At least one'),
  days: z.number().int().min(1, 'At least one day').max(365, 'At most 365 days'),
  password: ownPassword,
});
export const apiToken = z
  .object({
    _id: id,
    name: z.string(),
    gateway: z.string().nullable(),
    scopes: z.array(z.string()),
    issued_at: time,
    expires_at: time,
    last_used_at: time.nullable(),
    revoked_at: time.nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.output<typeof apiToken>;

const botCheck = z.string().max(4000).optional();
export const subscription = z.object({
  email: emailField,
  first_name: optionalName.optional(),
  last_name: optionalName.optional(),
  /** The bot check's proof, where the installation has one. */
  bot_check: botCheck,
});
export const contactMessage = z.object({
  name: z.string().trim().min(1, 'Required').max(200).check(plainLine),
  email: emailField,
  subject: z.string().trim().min(1, 'Required').max(200),
  message: z.string().trim().min(1, 'Required').max(10_000, 'At most 10,000 characters'),
  bot_check: botCheck,
});
