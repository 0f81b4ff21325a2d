import { defineEntity, p } from '@mikro-orm/core';

/** A person who wants the newsletter; it is sent to those who have confirmed by the link of a letter. */
export const Subscription = defineEntity({
  name: 'Subscription',
  tableName: 'newsletter_subscriptions',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    firstName: p.text(),
    lastName: p.text(),
    askedAt: p.datetime(),
    confirmedAt: p.datetime().nullable(),
  },
});
