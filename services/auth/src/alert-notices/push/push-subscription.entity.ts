import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A browser that gets pushes. */
export const PushSubscription = defineEntity({
  name: 'PushSubscription',
  tableName: 'push_subscriptions',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    /** URL at the browser's push service, where whoever knows it may send what the keys encrypt. */
    endpoint: p.text(),
    /** Public key of the browser, base64url. */
    p256dh: p.text(),
    /** Its secret, base64url. */
    auth: p.text(),
    addedAt: p.datetime(),
  },
});
export type PushSubscription = InferEntity<typeof PushSubscription>;
