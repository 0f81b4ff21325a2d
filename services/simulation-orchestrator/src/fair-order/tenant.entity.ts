import { defineEntity, p } from '@mikro-orm/core';

/** An organization's share of the machine and what it has used of it. */
export const Tenant = defineEntity({
  name: 'Tenant',
  tableName: 'tenants',
  properties: {
    id: p.uuid().primary(),
    weight: p.float(),
    /** Worker seconds, decayed to `usageAt`. */
    usage: p.float(),
    usageAt: p.datetime(),
  },
});
