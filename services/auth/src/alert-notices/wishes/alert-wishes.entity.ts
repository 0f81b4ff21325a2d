import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** How somebody wants to be told of alerts; there is none before they chose. */
export const AlertWishes = defineEntity({
  name: 'AlertWishes',
  tableName: 'alert_wishes',
  properties: {
    personId: p.uuid().primary(),
    push: p.boolean(),
    email: p.boolean(),
    sms: p.boolean(),
    /** Minutes of the day by the clock of the person; null with `quietUntil` for no quiet hours. */
    quietFrom: p.integer().nullable(),
    quietUntil: p.integer().nullable(),
  },
});
export type AlertWishes = InferEntity<typeof AlertWishes>;

/** By the clock of the person, minutes of the day; over midnight where the end is before the begin. */
export interface QuietHours {
  fromMinute: number;
  untilMinute: number;
}

export function quietHoursOf({ quietFrom, quietUntil }: AlertWishes): QuietHours | undefined {
  const isSet = typeof quietFrom === 'number' && typeof quietUntil === 'number';
  return isSet ? { fromMinute: quietFrom, untilMinute: quietUntil } : undefined;
}

/** What holds before a choice: no alert is missed for want of one. */
export function unchosenWishes(personId: string): AlertWishes {
  return { personId, push: true, email: true, sms: false, quietFrom: null, quietUntil: null };
}
