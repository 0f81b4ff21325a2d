import { defineEntity, p } from '@mikro-orm/core';

/** A mesh that a solver version makes for a type and sub-type, once it is stored. */
export const Mesh = defineEntity({
  name: 'Mesh',
  tableName: 'meshes',
  properties: {
    meshType: p.text().primary(),
    meshSubtype: p.text().primary(),
    solverVersion: p.text().primary(),
    hash: p.text(),
    key: p.text(),
  },
});
