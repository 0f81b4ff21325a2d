import { defineEntity, p } from '@mikro-orm/core';
import type { ApiScope } from '@strainscope/access';

/** What a program of somebody's signs in with. */
export const ApiToken = defineEntity({
  name: 'ApiToken',
  tableName: 'api_tokens',
  properties: {
    id: p.uuid().primary(),
    tokenHash: p.text(),
    personId: p.uuid(),
    scopes: p.array().columnType('text[]').$type<ApiScope[]>(),
    issuedAt: p.datetime(),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
  },
});
