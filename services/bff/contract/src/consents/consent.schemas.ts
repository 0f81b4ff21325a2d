import { z } from 'zod';
import { emailField } from '../account/account.schemas.ts';
import { id, time } from '../shared/common.schemas.ts';
import { accountStatus } from '../shared/session.schemas.ts';

/** What somebody's data may be used for. Without `care` nothing is processed. */
export const purpose = z.enum(['care', 'team', 'research', 'third-parties', 'video', 'face-scan']);
export type ConsentPurpose = z.output<typeof purpose>;

/** An immutable document, without markup. */
export const consentText = z
  .object({
    hash: z.string(),
    purpose,
    version: z.string(),
    language: z.string(),
    title: z.string(),
    blocks: z.array(z.object({ kind: z.enum(['heading', 'paragraph', 'list']), lines: z.array(z.string()) })),
    current: z.boolean(),
    /** Covered by an adult's registration: shown at the sign-up. */
    of_registration: z.boolean(),
  })
  .meta({ id: 'ConsentText' });
export type ConsentText = z.output<typeof consentText>;

export const purposeState = z.object({
  purpose,
  title: z.string(),
  /** `implied`: follows from an adult's registration; `outdated`: a newer text asks again; `lapsed`: does not count any more. */
  state: z.enum(['given', 'outdated', 'lapsed', 'withdrawn', 'refused', 'missing', 'implied']),
  version: z.string(),
  decided_at: time.nullable(),
  /** Assent of a minor, `outdated` once a newer text asks again; null for adults. */
  assent: z.enum(['given', 'refused', 'outdated', 'missing']).nullable(),
  permitted: z.boolean(),
  text_hash: z.string(),
});
export type PurposeState = z.output<typeof purposeState>;

export const consents = z
  .object({
    player_id: id,
    minor: z.boolean(),
    /** The caller may sign and withdraw. */
    may_decide: z.boolean(),
    /** People whose signature on paper counts now; answered to an administrator. */
    paper_signers: z.array(z.object({ _id: id, name: z.string() })),
    purposes: z.array(purposeState),
    signings: z.array(
      z.object({
        _id: id,
        signed_at: time.nullable(),
        signer_name: z.string(),
        capacity: z.enum(['self', 'guardian', 'assent']),
        signature_kind: z.enum(['drawn', 'typed', 'paper', 'external', 'erased']),
        given: z.array(purpose),
        refused: z.array(purpose),
        has_document: z.boolean(),
        /** Versions of the texts that were signed. */
        versions: z.partialRecord(purpose, z.string()),
        /**
         * For a paper form: the person who entered it, at `signed_at`, and the day on the form; null where it is not
         * known.
         */
        entered_by: z.string().nullable(),
        signed_on: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Consents' });
export type Consents = z.output<typeof consents>;

/** What an administrator enters of a form that was signed on paper. */
export const paperConsent = z.object({
  signed_by: z.uuid('Choose who signed').toLowerCase(),
  version: z.string().min(1, 'Choose the version on the form'),
  purposes: z.array(purpose).min(1, 'At least one').max(6),
  signed_on: z.iso.date('A date'),
});
export type PaperConsent = z.output<typeof paperConsent>;

/** One answer to one text, named by its hash: what was read is what is signed. */
export const consentDecision = z.object({ purpose, text_hash: z.string().length(64), given: z.boolean() });
export type ConsentDecision = z.output<typeof consentDecision>;

/** Lines of the pen in a field of 1000 × 300 (x, y, x, y, …), or the name typed. */
export const consentSignature = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('drawn'),
    strokes: z
      .array(z.array(z.number().int().min(0).max(1000)).max(4000))
      .min(1, 'Sign in the field')
      .max(200),
  }),
  z.object({ kind: z.literal('typed'), name: z.string().trim().min(2, 'Type your full name').max(200) }),
]);
export type ConsentSignature = z.output<typeof consentSignature>;

export const consentDecisions = z.object({ decisions: z.array(consentDecision).min(1).max(6) });
export const signedDecisions = consentDecisions.extend({ signature: consentSignature });

/** Where the guardian's letter goes from now on; without an address as before. */
export const guardianLetter = z.object({ guardian_email: emailField.optional() });

/** What a guardian reads of the minor, and decides on. */
export const guardianRequest = z
  .object({
    first_name: z.string(),
    birth_year: z.number().int(),
    /** Empty until the guardian's name is given, as `birth_date`, `email` and `assents`. */
    last_name: z.string(),
    birth_date: z.string(),
    email: z.string(),
    guardian_email: z.string(),
    /** Has an account already, and is not asked for a name. */
    guardian_known: z.boolean(),
    assents: z.array(purpose),
    texts: z.array(consentText),
    expires_at: time.nullable(),
  })
  .meta({ id: 'GuardianRequest' });
export type GuardianRequest = z.output<typeof guardianRequest>;

export const familyChild = z
  .object({
    player_id: id,
    first_name: z.string(),
    last_name: z.string(),
    minor: z.boolean(),
    may_decide: z.boolean(),
    purposes: z.array(purposeState),
    guardians: z.array(
      z.object({
        _id: id,
        first_name: z.string(),
        last_name: z.string(),
        custody: z.enum(['full', 'view']),
        since: time.nullable(),
      }),
    ),
  })
  .meta({ id: 'FamilyChild' });
export type FamilyChild = z.output<typeof familyChild>;

/** A guardian with the children, for lists. */
export const family = z
  .object({
    _id: id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    last_sign_in_at: time.nullable(),
    status: accountStatus,
    children: z.array(
      z.object({ _id: id, first_name: z.string(), last_name: z.string(), custody: z.enum(['full', 'view']) }),
    ),
  })
  .meta({ id: 'Family' });
export type Family = z.output<typeof family>;

/** Orders of lists of families, by name where none is asked for. */
export const familySort = z.enum(['name', 'last-sign-in']);
