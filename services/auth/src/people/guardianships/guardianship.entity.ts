import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** With `full` custody a guardian decides for the child; with `view` only sees what concerns the child. */
export const custodies = ['full', 'view'] as const;
export type Custody = (typeof custodies)[number];

export function isCustody(value: string): value is Custody {
  return (custodies as readonly string[]).includes(value);
}

/** A guardian sees what concerns the child. */
export const Guardianship = defineEntity({
  name: 'Guardianship',
  tableName: 'guardianships',
  properties: {
    guardianId: p.uuid().primary(),
    childId: p.uuid().primary(),
    establishedAt: p.datetime(),
    custody: p.text().$type<Custody>().default('full'),
  },
});

export type GuardianshipRecord = InferEntity<typeof Guardianship>;
