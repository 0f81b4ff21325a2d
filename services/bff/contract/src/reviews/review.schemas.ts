import { z } from 'zod';
import { reviewVerdict } from '../events/event.schemas.ts';
import { id, time } from '../shared/common.schemas.ts';

/** Whether something touched the head. */
export const reviewContact = z.enum(['direct', 'indirect', 'unknown']);
export type ReviewContact = z.output<typeof reviewContact>;

/** How it came about. */
export const reviewMechanism = z.enum([
  'head-to-head',
  'head-to-shoulder-or-elbow',
  'head-to-ground',
  'head-to-ball-or-equipment',
  'body-collision',
  'fall',
  'device-handling',
  'other',
  'unknown',
]);
export type ReviewMechanism = z.output<typeof reviewMechanism>;

/** Part of the head that was in contact. */
export const reviewBodyPart = z.enum(['front', 'back', 'left-side', 'right-side', 'top', 'face', 'none', 'unknown']);
export type ReviewBodyPart = z.output<typeof reviewBodyPart>;

/** Where an event stands by its reviews. */
export const reviewState = z.enum(['unreviewed', 'reviewed-once', 'agreed', 'disagreed']);
export type ReviewState = z.output<typeof reviewState>;

/** What the queue shows beside that which waits in general. */
export const reviewQueueState = z.enum(['all', 'unreviewed', 'need-second', 'disagreed']);
export type ReviewQueueState = z.output<typeof reviewQueueState>;

/** An event that waits for the viewer; of other readers no more than how many they are. */
export const reviewItem = z
  .object({
    event_id: id,
    player_id: id,
    player_name: z.string(),
    team_id: id,
    team_name: z.string(),
    session_id: id.nullable(),
    occurred_at: time,
    /** What the sensor took it for. */
    label: z.string(),
    /** In g; null: not measured. */
    pla: z.number().nullable(),
    /** In rad/s²; null: not measured. */
    paa: z.number().nullable(),
    /** In rad/s; null: not measured. */
    pav: z.number().nullable(),
    /** State of its alert; null without an open one. */
    alert_state: z.enum(['new', 'acknowledged', 'assigned', 'assessed']).nullable(),
    state: reviewState,
    readers: z.number().int(),
    own_verdict: reviewVerdict.nullable(),
    /** What all readers say; null where they disagree, and before the viewer has judged. */
    verified: reviewVerdict.nullable(),
  })
  .meta({ id: 'ReviewItem' });
export type ReviewItem = z.output<typeof reviewItem>;

/** What one reader said of an event. */
export const review = z
  .object({
    reader_id: id,
    /** Empty for somebody whose account the viewer may not see. */
    reader_name: z.string(),
    verdict: reviewVerdict,
    contact: reviewContact,
    mechanism: reviewMechanism,
    body_part: reviewBodyPart,
    note: z.string(),
    given_at: time,
    version: z.number().int(),
  })
  .meta({ id: 'Review' });
export type Review = z.output<typeof review>;

/** Reviews of an event. Those of others come after one’s own. */
export const eventReviews = z
  .object({
    event_id: id,
    player_id: id,
    team_id: id,
    state: reviewState,
    readers: z.number().int(),
    verified: reviewVerdict.nullable(),
    own: review.nullable(),
    others: z.array(review),
  })
  .meta({ id: 'EventReviews' });
export type EventReviews = z.output<typeof eventReviews>;

/** What a reader says of an event. */
export const reviewToGive = z.object({
  verdict: reviewVerdict,
  contact: reviewContact,
  mechanism: reviewMechanism,
  body_part: reviewBodyPart,
  note: z.string().trim().max(500, 'At most 500 characters').optional(),
  /** Version of one’s own review that one has seen; 0 for none. */
  based_on: z.number().int().min(0),
});
export type ReviewToGive = z.output<typeof reviewToGive>;

/** How far the first two readers of each event that the viewer has judged agree, blind to each other. */
export const reviewAgreement = z
  .object({
    node_id: id,
    /** Events that two readers read, the viewer having judged them, too. */
    events: z.number().int(),
    /** What the rows and columns of the table stand for. */
    verdicts: z.array(reviewVerdict),
    /** Events by one reader’s verdict (rows) and the other one’s (columns); two readers keep their places throughout. */
    table: z.array(z.array(z.number().int())),
    /** Share of the events with the same verdict. */
    agreement: z.number().nullable(),
    kappa: z.number().nullable(),
    standard_error: z.number().nullable(),
    /** Bounds of the 95 % interval; null, as is the standard error, where that is 0. */
    lower: z.number().nullable(),
    upper: z.number().nullable(),
    /** Why there is no κ, or no interval of it. */
    reason: z.enum(['too-few-events', 'one-verdict', 'no-interval']).nullable(),
  })
  .meta({ id: 'ReviewAgreement' });
export type ReviewAgreement = z.output<typeof reviewAgreement>;
