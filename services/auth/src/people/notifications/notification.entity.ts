import { defineEntity, p } from '@mikro-orm/core';
import type { NotificationName } from './notification.rules.ts';

/** What somebody did with an item of the onboarding list; an item without a row is new. */
export const NotificationMark = defineEntity({
  name: 'NotificationMark',
  tableName: 'notification_marks',
  properties: {
    personId: p.uuid().primary(),
    name: p.text().$type<NotificationName>().primary(),
    /** 1 read, 2 dismissed. */
    status: p.integer(),
  },
});

/** Who has worn a sensor, and in which team: announced by org-hierarchy. */
export const SensorWearer = defineEntity({
  name: 'SensorWearer',
  tableName: 'sensor_wearers',
  properties: {
    personId: p.uuid().primary(),
    teamId: p.uuid().primary(),
  },
});
