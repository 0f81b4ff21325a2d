import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';
import type { BodyPart, Contact, Mechanism, Verdict } from './review.rules.ts';

/** What a reader found in an event. It says nothing to others before they have judged by themselves, and never changes the event. */
export const EventReview = defineEntity({
  name: 'EventReview',
  tableName: 'event_reviews',
  properties: {
    eventId: p.uuid().primary(),
    readerId: p.uuid().primary(),
    /** Rises whenever the reader changes it; earlier ones stay. */
    version: p.integer().primary(),
    /** Revision of the event when it was given: the review holds for that one alone. */
    haeRevision: p.integer(),
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    personId: p.uuid(),
    verdict: p.text().$type<Verdict>(),
    contact: p.text().$type<Contact>(),
    mechanism: p.text().$type<Mechanism>(),
    bodyPart: p.text().$type<BodyPart>(),
    note: p.text(),
    /** Given while its reader could know no other's: these alone tell how far readers agree. */
    isBlind: p.boolean(),
    givenAt: p.datetime(),
    /** Null for the one that holds. */
    replacedAt: p.datetime().nullable(),
  },
});
export type EventReview = InferEntity<typeof EventReview>;
