import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Capacity } from './processing-permission.ts';
import type { Signature } from './signature.ts';

/** One signature under decisions on several purposes, and the PDF that was made of it. */
export const ConsentSigning = defineEntity({
  name: 'ConsentSigning',
  tableName: 'consent_signings',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    signerId: p.uuid(),
    signerName: p.text(),
    capacity: p.text().$type<Capacity>(),
    signature: p.json<Signature>(),
    signedAt: p.datetime(),
    /** For paper: who entered it, at `signedAt`; null for what came with the installation. */
    enteredBy: p.uuid().nullable(),
    /** For paper: the day on the form, where it is known. */
    signedOn: p.date().nullable(),
    /** Blob of the PDF; null until it is printed, and for paper until the scanned form is added. */
    documentKey: p.text().nullable(),
    documentSha256: p.text().fieldName('document_sha256').nullable(),
  },
});
export type ConsentSigning = InferEntity<typeof ConsentSigning>;
