import { z } from 'zod';
import { id, time } from '../shared/common.schemas.ts';

const minuteOfDay = z.number().int().min(0).max(1439, 'A time of the day');

/** By the clock of the person's time zone; over midnight where the end is before the begin. */
export const quietHours = z
  .object({ from_minute: minuteOfDay, until_minute: minuteOfDay })
  .refine(({ from_minute, until_minute }) => from_minute !== until_minute, 'Two different times of the day');
export type QuietHours = z.output<typeof quietHours>;

const wishes = { push: z.boolean(), email: z.boolean(), sms: z.boolean(), quiet_hours: quietHours.nullable() };

export const alertNoticesToChoose = z.object(wishes);

/** How staff are told of alerts while no console is open. */
export const alertNotices = z
  .object({
    ...wishes,
    /** The profile’s, IANA; empty: UTC. */
    time_zone: z.string(),
    /** Without it no text message is sent. */
    phone_proven: z.boolean(),
    /** SHA-256 of the endpoints of their browsers that get pushes, base64url: a browser finds itself among them. */
    browser_hashes: z.array(z.string()),
    /** Public key of the server (VAPID), base64url. */
    push_key: z.string(),
  })
  .meta({ id: 'AlertNotices' });
export type AlertNotices = z.output<typeof alertNotices>;

const endpoint = z.string().min(1).max(2048);
const bytes = (length: number) => z.base64url().max(Math.ceil((length * 4) / 3) + 2);

/** As `PushSubscription.toJSON()` tells it. */
export const pushSubscription = z.object({ endpoint, p256dh: bytes(65), auth: bytes(16) });
export const pushEndpoint = z.object({ endpoint });

const staffOnDuty = z.object({
  person_id: id,
  name: z.string(),
  /** False for somebody who no longer works there: they are passed over. */
  may_see: z.boolean(),
});

/** Who is told of alerts at a node and below it, one after the other. */
export const dutyRoster = z
  .object({
    node_id: id,
    /** The node whose roster holds; null: none, and all staff of the team are told at once. */
    from_node_id: id.nullable(),
    from_name: z.string(),
    /** In the order in which they are told. */
    on_duty: z.array(staffOnDuty),
    /** After which the next is told of an alert that nobody has acknowledged. */
    escalate_minutes: z.number().int(),
    /** The node’s own roster’s; 0 for none. */
    version: z.number().int(),
    changed_at: time.nullable(),
    may_edit: z.boolean(),
    /** Staff of the node and above it. */
    candidates: z.array(staffOnDuty),
  })
  .meta({ id: 'DutyRoster' });
export type DutyRoster = z.output<typeof dutyRoster>;

export const dutyRosterToSet = z.object({
  /** In the order in which they are told; empty takes the roster above again. */
  person_ids: z.array(id).max(20, 'At most 20 people'),
  escalate_minutes: z.number().int().min(1, 'At least 1 minute').max(60, 'At most 60 minutes'),
  /** Version of the node’s own roster that was seen; 0 for none. */
  based_on: z.number().int().min(0),
});
