import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Answers } from './contexts.ts';

/** That somebody is, or was, erased. Once complete it says nothing about who: the person's id leads nowhere any more. */
export const Erasure = defineEntity({
  name: 'Erasure',
  tableName: 'erasures',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    requestedBy: p.uuid(),
    requestedAt: p.datetime(),
    state: p.text().$type<'erasing' | 'sending-receipt' | 'complete'>(),
    /** By service, as it acknowledged. */
    answers: p.json<Answers>(),
    /** Where the receipt goes; gone once it is sent. */
    address: p.text().nullable(),
    /** Where text messages went, of one that a version before began; gone with the address. */
    phone: p.text().nullable(),
    /** Where letters went, at that address and those of before, and when they were the person's, as `asText` writes it; gone with it. */
    mailboxes: p.array().columnType('text[]').fieldName('former_addresses').$type<string[]>().default([]),
    completedAt: p.datetime().nullable(),
  },
});
export type Erasure = InferEntity<typeof Erasure>;
