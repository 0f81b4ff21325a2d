import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { TextDecision } from '../../decisions/consent-records.ts';

/**
 * What somebody went to sign with the provider before they had an account, by the letter of an invitation. Taken away when
 * their sign-up records it, and when nobody comes back.
 */
export const InvitedSigning = defineEntity({
  name: 'InvitedSigning',
  tableName: 'invited_signings',
  properties: {
    /** The provider's `clientId`. */
    id: p.uuid().primary(),
    invitationId: p.uuid(),
    decisions: p.json<TextDecision[]>(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  },
});
export type InvitedSigning = InferEntity<typeof InvitedSigning>;
