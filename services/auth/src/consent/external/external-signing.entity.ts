import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { TextDecision } from '../decisions/consent-records.ts';
import type { Capacity } from '../decisions/processing-permission.ts';

/** What somebody went to sign with the provider. Taken away when it is recorded, and when nobody comes back. */
export const ExternalSigning = defineEntity({
  name: 'ExternalSigning',
  tableName: 'external_signings',
  properties: {
    /** The provider's `clientId`. */
    id: p.uuid().primary(),
    personId: p.uuid(),
    signerId: p.uuid(),
    capacity: p.text().$type<Capacity>(),
    decisions: p.json<TextDecision[]>(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  },
});
export type ExternalSigning = InferEntity<typeof ExternalSigning>;
