import { z } from 'zod';

/** The steps of getting to know the console, in their order. */
export const notificationName = z.enum([
  'welcome-board',
  'complete-profile',
  'your-dashboard',
  'verify-phone',
  'verify-email',
  'register-sensor',
  'sport-position',
  'customize-model',
  'communication-preferences',
]);
export type NotificationName = z.output<typeof notificationName>;

export const notification = z
  .object({
    notification_name: notificationName,
    /** 0 new, 1 read; what was dismissed (2) is not listed. */
    status: z.union([z.literal(0), z.literal(1)]),
    /** Its condition is met, whoever met it. */
    complete: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notification>;
