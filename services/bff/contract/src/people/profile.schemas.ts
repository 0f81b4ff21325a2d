import { z } from 'zod';
import { birthDate, emailField } from '../account/account.schemas.ts';
import { id, personName, time } from '../shared/common.schemas.ts';
import { accountStatus, permission, sessionUser } from '../shared/session.schemas.ts';

export const contactDetails = z.object({
  first_name: personName,
  last_name: personName,
  sex: z.enum(['male', 'female', 'unspecified']),
  /** Postal, several lines. */
  address: z.string().trim().max(500, 'At most 500 characters').default(''),
});

/** Both empty: not told. */
export const playingPosition = z.object({ sport: z.string().max(64), position: z.string().max(64) });

const millimetres = (what: string, least: number, most: number) =>
  z.number().min(least, `${what}: ${least} to ${most} mm`).max(most, `${what}: ${least} to ${most} mm`).nullable();

/** Millimetres; null for what was not measured. What lies outside the limits is a slip of the tape or of the keyboard. */
export const headDimensions = z.object({
  /** Glabella to opisthocranion. */
  length: millimetres('Length', 140, 240),
  /** Euryon to euryon. */
  breadth: millimetres('Breadth', 110, 190),
  circumference: millimetres('Circumference', 440, 680),
});

const timeZone = z.string().max(64).refine(isTimeZone, 'Not a time zone');
export const profileSettings = z.object({
  /** IANA; empty for the browser's. */
  time_zone: timeZone,
});

/** Letters that somebody may do without; what the account itself needs is always sent. */
export const letterKind = z.enum(['invitations', 'team-requests', 'newsletter']);
export type LetterKind = z.output<typeof letterKind>;

/** What a change started from: a change by somebody else in between is refused with 409 instead of being undone. */
const basis = { user_id: id.optional(), version: z.number().int().nonnegative() };

export const profileChange = z.object({
  ...basis,
  contact: contactDetails.optional(),
  head: headDimensions.optional(),
  settings: profileSettings.optional(),
});
export const positionChange = z.object({ ...basis, ...playingPosition.shape });
export const letterChange = z.object({
  ...basis,
  letters: z.array(letterKind),
  /** Those that could be ticked: the others stay as they are. A console that does not say so knows no newsletter. */
  offered: z.array(letterKind).default([]),
});

/** Corrects a date of birth. A guardian to ask may be named for a person who turns out to be under 18. */
export const birthDateCorrection = z.object({
  version: basis.version,
  birth_date: birthDate,
  reason: z.string().trim().min(1, 'Required').max(500, 'At most 500 characters'),
  guardian_email: emailField.optional(),
});

export const profile = sessionUser
  .omit({ has_children: true })
  .extend({
    version: z.number().int(),
    email: z.string(),
    birth_date: z.string(),
    last_sign_in_at: time.nullable(),
    status: accountStatus,
    contact: z.object({
      first_name: z.string(),
      last_name: z.string(),
      sex: z.string(),
      address: z.string().nullable().describe('Null for staff: it is for the person, guardians and admins'),
    }),
    position: playingPosition,
    head: headDimensions.nullable().describe('Null for staff: it is for the person, guardians and admins'),
    settings: z.object({ time_zone: z.string() }),
    letters: z.array(letterKind),
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof profile>;

/** The head model of a person: what there is to say of it, and to take along. */
export const profileModel = z
  .object({
    status_text: z.string(),
    head: headDimensions.nullable().describe('Null for staff: it is for the person, guardians and admins'),
    /** Meshes that the person's simulations ran on. */
    meshes: z.array(z.object({ name: z.string(), url: z.string() })),
  })
  .meta({ id: 'ProfileModel' });

export const sport = z.object({ name: z.string(), positions: z.array(z.string()) });
export type Sport = z.output<typeof sport>;

export const personPermissions = z
  .object({
    _id: id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    level: z.number().int(),
    permissions: z.array(permission),
  })
  .meta({ id: 'PersonPermissions' });
export type PersonPermissions = z.output<typeof personPermissions>;

export const permissionChange = z.object({
  user_id: id,
  /** All of them from now on. */
  permissions: z.array(permission),
  /** All of them as the list showed them: if they changed meanwhile, nothing does. */
  known: z.array(permission),
});

function isTimeZone(zone: string): boolean {
  if (zone === '') return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
