import { defineEntity, p } from '@mikro-orm/core';

/** That somebody's date of birth was wrong, who put it right and why. Only ever added. */
export const BirthDateCorrection = defineEntity({
  name: 'BirthDateCorrection',
  tableName: 'birth_date_corrections',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    /** YYYY-MM-DD */
    before: p.date(),
    /** YYYY-MM-DD */
    after: p.date(),
    reason: p.text(),
    correctedBy: p.uuid(),
    correctedAt: p.datetime(),
  },
});
