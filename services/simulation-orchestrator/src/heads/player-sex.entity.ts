import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

/** What auth last said of somebody's sex, which the head model follows: no name, no date of birth. */
export const PlayerSex = defineEntity({
  name: 'PlayerSex',
  tableName: 'player_sexes',
  properties: {
    personId: p.uuid().primary(),
    /** male | female | unspecified */
    sex: p.text(),
    toldAt: p.datetime(),
  },
});
export type PlayerSex = InferEntity<typeof PlayerSex>;
