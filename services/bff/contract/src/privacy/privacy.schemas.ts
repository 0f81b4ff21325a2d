import { z } from 'zod';
import { id, time } from '../shared/common.schemas.ts';
import { level } from '../shared/session.schemas.ts';

const storeCount = z.object({ store: z.string(), count: z.number().int() });

/** What each service keeps of a person; `as_of` is null until it has answered. */
export const holdings = z
  .object({ services: z.array(z.object({ service: z.string(), as_of: time.nullable(), stores: z.array(storeCount) })) })
  .meta({ id: 'Holdings' });
export type Holdings = z.output<typeof holdings>;

/** One look at a person's data. A viewer who was not signed in, and the product itself, have level 0 and no name. */
export const dataRead = z.object({
  position: z.number().int(),
  at: time,
  name: z.string(),
  level: level.or(z.literal(0)),
  role: z.string(),
  call: z.string(),
  purpose: z.string(),
  consent_version: z.string(),
});
export type DataRead = z.output<typeof dataRead>;

export const dataExport = z
  .object({
    _id: id,
    state: z.enum(['collecting', 'ready', 'taken']),
    /** 0..1 */
    progress: z.number(),
    requested_at: time,
    expires_at: time.nullable(),
    size: z.number().int(),
    /** It could not be printed; the archive says so, too. */
    lacks_overview: z.boolean(),
  })
  .meta({ id: 'DataExport' });
export type DataExport = z.output<typeof dataExport>;

export const erasure = z
  .object({
    _id: id,
    state: z.enum(['erasing', 'sending-receipt', 'complete']),
    requested_at: time,
    waiting_for: z.array(z.string()),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.output<typeof erasure>;

export const dataClass = z
  .object({
    key: z.string(),
    name: z.string(),
    kept_in: z.array(z.string()),
    encryption: z.string(),
    who: z.array(z.string()),
    retention: z.string(),
    last_access: time.nullable(),
    /** Number of records of one person; 0 in the table of everybody. */
    records: z.number().int(),
  })
  .meta({ id: 'DataClass' });
export type DataClass = z.output<typeof dataClass>;

export const complianceType = z.enum(['irb', 'hipaa', 'ferpa', 'coppa', 'gdpr']);
export type ComplianceType = z.output<typeof complianceType>;

export const control = z
  .object({
    id: z.string(),
    requirement: z.string(),
    /** What it asks for, in one plain sentence. */
    meaning: z.string(),
    measure: z.string(),
    /** `manual`: a person has to look at the evidence. */
    status: z.enum(['met', 'not-met', 'manual']),
    evidence: z.string(),
    /** What a live check asked; null where a person looks. */
    query: z.string().nullable(),
    /** Tests and documents behind what a person looks at. */
    sources: z.array(z.string()),
    checked_at: time.nullable(),
    owner: z.string(),
    next_review: z.string(),
  })
  .meta({ id: 'Control' });
export type Control = z.output<typeof control>;

export const accessExplanation = z.object({ allowed: z.boolean(), reason: z.string(), because: z.array(z.string()) });
export type AccessExplanation = z.output<typeof accessExplanation>;
