import { defineEntity, p } from '@mikro-orm/core';

/** A guardian sees what concerns the child. */
export const Guardianship = defineEntity({
  name: 'Guardianship',
  tableName: 'guardianships',
  properties: {
    guardianId: p.uuid().primary(),
    childId: p.uuid().primary(),
    establishedAt: p.datetime(),
  },
});
