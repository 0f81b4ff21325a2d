import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

/** A model that made estimates, for whoever asks later which one made a number. */
export const Model = defineEntity({
  name: 'Model',
  tableName: 'models',
  properties: {
    /** SHA-256 of its file. */
    id: p.text().primary(),
    meshSubtype: p.text(),
    meshHash: p.text(),
    solverVersion: p.text(),
    materials: p.text(),
    samples: p.integer(),
    madeAt: p.datetime(),
    /** What its file says of how it was made and how it did. */
    passport: p.json<object>(),
    firstServedAt: p.datetime(),
  },
});
export type Model = InferEntity<typeof Model>;
