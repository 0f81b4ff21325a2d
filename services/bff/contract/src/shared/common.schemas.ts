import { plainLine } from '@strainscope/kernel/plain-line';
import { z } from 'zod';

/** A UUID: every id of the product, which is told in small letters however it was sent. */
export const id = z.guid().toLowerCase();
/** ISO 8601, UTC. */
export const time = z.iso.datetime();

export const kind = z.enum(['organization', 'institution', 'team']);
export type NodeKind = z.output<typeof kind>;

/** Part of somebody's name, or empty. It stands in letters to people who do not know them. */
export const optionalName = z.string().trim().max(100, 'At most 100 characters').check(plainLine);
export const personName = optionalName.min(1, 'Required');

/** Sensor id of any brand, as the device or its files have it. */
export const sensorId = z.string().trim().max(100, 'At most 100 characters');
/** The same where a person who signs up wishes for it: staff read it in letters. */
export const namedSensorId = sensorId.check(plainLine);

/** One number with its unit; `''` for none. */
export const quantity = z.object({ key: z.string(), value: z.number(), unit: z.string() });

/** Most rows of a page, whatever `itemPerPage` asks: what a million people leave time for (ADR 71). */
export const largestPage = 200;

/**
 * What every list takes. `itemPerPage` is accepted as sent (10000000000 for "all") and clamped by the server to its largest
 * page; `cursor` is `page.next_cursor` of the answer before.
 */
export const paging = z.object({
  cursor: z.string().max(500).optional(),
  itemPerPage: z.coerce.number().int().positive().optional(),
});

/** Narrows a list to names of groups that contain the words, or of people of which a word begins so. */
export const searching = z.object({ search: z.string().max(200).optional() });

export const page = z
  .object({
    /** Null when there is no further page. */
    next_cursor: z.string().nullable(),
    total: z.number().int(),
    /** There are more than `total`: a search counts no further than anybody turns pages. */
    total_is_least: z.literal(true).optional(),
  })
  .meta({ id: 'Page' });
export type Page = z.output<typeof page>;

/** How far a projection has caught up. Screens say so when it lags more than two seconds. */
export const freshness = z.object({ as_of: time.nullable(), lag_seconds: z.number() }).meta({ id: 'Freshness' });
export type Freshness = z.output<typeof freshness>;

/** Every success. `message` may be shown to the user. */
export function envelope<D extends z.ZodType>(data: D) {
  return z.object({ message: z.string(), data });
}

/** Every success that is one page of a list. */
export function pagedEnvelope<D extends z.ZodType>(data: D) {
  return z.object({ message: z.string(), data, page, freshness: freshness.nullable() });
}

/** RFC 9457 with the product's `code` and the user's `message`. Every failure. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    message: z.string(),
    detail: z.string().optional(),
    instance: z.string().optional(),
    faults: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof problem>;
