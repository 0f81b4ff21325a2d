import { z } from 'zod';
import { signedIn } from '../access-policy.ts';
import { fixedTexts } from '../fixed-texts.ts';
import { defineOperations } from '../operation.ts';
import { notification, notificationName } from '../schemas/notification.ts';

const data = z.array(notification);
const failure = fixedTexts.loadFailed;

export const authNotificationCalls = defineOperations({
  '/auth/getAllNotifications': {
    method: 'PATCH',
    path: '/auth/getAllNotifications',
    summary: 'The onboarding list of whoever is signed in; dismissed items are not in it',
    access: signedIn,
    data,
    failure,
  },
  '/auth/setSingleNotifications': {
    method: 'PATCH',
    path: '/auth/setSingleNotifications',
    summary: 'Mark one item read, or dismiss it (`singleDismiss: 1`); answers the list as it is then',
    access: signedIn,
    body: z.object({ notification_name: notificationName, singleDismiss: z.literal(1).optional() }),
    data,
    failure,
  },
  '/auth/readAllNotifications': {
    method: 'PATCH',
    path: '/auth/readAllNotifications',
    summary: 'Mark all items read (status 1) or dismiss all (status 2); answers the list as it is then',
    access: signedIn,
    body: z.object({ status: z.union([z.literal(1), z.literal(2)]).default(1) }),
    data,
    failure,
  },
});
