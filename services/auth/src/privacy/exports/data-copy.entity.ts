import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Answers } from '../erasure/contexts.ts';

/**
 * What the services were asked about somebody: for counts alone (`holdings`) or for all records (`export`), which become
 * an archive that is fetched once.
 */
export const DataCopy = defineEntity({
  name: 'DataCopy',
  tableName: 'data_copies',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    kind: p.text().$type<'holdings' | 'export'>(),
    state: p.text().$type<'collecting' | 'ready' | 'taken'>(),
    requestedAt: p.datetime(),
    answers: p.json<Answers>(),
    /** 0 to 1, of the packing. */
    progress: p.double().$type<number>(),
    size: p.bigint('number').nullable(),
    readyAt: p.datetime().nullable(),
    /** When the archive goes where nobody fetches it; as soon as it was handed out whole. */
    expiresAt: p.datetime().nullable(),
    /** The archive says so, too. */
    lacksOverview: p.boolean().default(false),
  },
});
export type DataCopy = InferEntity<typeof DataCopy>;

export const partKey = (id: string, context: string) => `exports/${id}/${context}.json`;
export const archiveKey = (id: string) => `exports/${id}/archive.zip`;
