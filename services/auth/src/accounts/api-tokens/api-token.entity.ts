import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { ApiScope } from '@strainscope/access';

/** What a program of somebody's signs in with. */
export const ApiToken = defineEntity({
  name: 'ApiToken',
  tableName: 'api_tokens',
  properties: {
    id: p.uuid().primary(),
    tokenHash: p.text(),
    personId: p.uuid(),
    name: p.text(),
    /** The device that uses it; empty for the person's own programs. */
    gateway: p.text(),
    scopes: p.array().columnType('text[]').$type<ApiScope[]>(),
    issuedAt: p.datetime(),
    expiresAt: p.datetime(),
    /** To the hour. */
    lastUsedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
  },
});
export type ApiTokenRecord = InferEntity<typeof ApiToken>;
