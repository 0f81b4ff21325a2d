import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

/** What the columns of a team's tables of one kind are, under a name: made once, used at every upload. */
export const ColumnMapping = defineEntity({
  name: 'ColumnMapping',
  tableName: 'column_mappings',
  properties: {
    id: p.uuid().primary(),
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    name: p.text(),
    /** JSON of a GenericMapping. */
    mapping: p.text(),
    savedAt: p.datetime(),
  },
});
export type ColumnMapping = InferEntity<typeof ColumnMapping>;
