import { defineEntity, p } from '@mikro-orm/core';

/** Somebody who wants the newsletter; it is sent to whoever has confirmed by the link of a letter. */
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
