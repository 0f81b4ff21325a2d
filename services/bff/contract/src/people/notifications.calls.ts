import { z } from 'zod';
import { signedIn } from '../shared/access-policy.ts';
import { defineCall } from '../shared/define-call.ts';
import { fixedTexts } from '../shared/fixed-texts.ts';
import { notification, notificationName } from './notification.schemas.ts';

const data = z.array(notification);

const failure = fixedTexts.loadFailed;

export const notificationsList = defineCall('notifications.list', {
  at: 'PATCH /auth/getAllNotifications',
  summary: 'The onboarding list of whoever is signed in; dismissed items are not in it',
  access: signedIn,
  reads: 'nobody',
  data,
  failure,
});

export const notificationsMark = defineCall('notifications.mark', {
  at: 'PATCH /auth/setSingleNotifications',
  summary: 'Mark one item read, or dismiss it (`singleDismiss: 1`); answers the list as it is then',
  access: signedIn,
  reads: 'nobody',
  body: z.object({ notification_name: notificationName, singleDismiss: z.literal(1).optional() }),
  data,
  failure,
});

export const notificationsMarkAll = defineCall('notifications.markAll', {
  at: 'PATCH /auth/readAllNotifications',
  summary: 'Mark all items read (status 1) or dismiss all (status 2); answers the list as it is then',
  access: signedIn,
  reads: 'nobody',
  body: z.object({ status: z.union([z.literal(1), z.literal(2)]).default(1) }),
  data,
  failure,
});
