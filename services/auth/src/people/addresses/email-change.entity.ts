import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A person wants, or has, another e-mail address. What is done stays, for the letters of then are theirs as well. */
export const EmailChange = defineEntity({
  name: 'EmailChange',
  tableName: 'email_changes',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    /** The new one. */
    email: p.text(),
    previousEmail: p.text(),
    tokenHash: p.text(),
    requestedAt: p.datetime(),
    /** End of the link. */
    expiresAt: p.datetime(),
    doneAt: p.datetime().nullable(),
  },
});
export type EmailChangeRecord = InferEntity<typeof EmailChange>;
