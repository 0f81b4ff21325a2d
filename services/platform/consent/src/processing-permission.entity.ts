import { defineEntity, p } from '@mikro-orm/core';
import type { Purpose } from './purposes.ts';

/** What auth last said about a person. A person without a row is an undefined member, whose events are processed. */
export const ProcessingPermission = defineEntity({
  name: 'ProcessingPermission',
  tableName: 'processing_permissions',
  properties: {
    personId: p.uuid().primary(),
    permitted: p.array().columnType('text[]').$type<Purpose[]>(),
    consentVersion: p.text(),
    minor: p.boolean(),
    revision: p.bigint('bigint'),
  },
});

/** To be added to a service's entities when it uses the projection. */
export const consentEntities = [ProcessingPermission];
