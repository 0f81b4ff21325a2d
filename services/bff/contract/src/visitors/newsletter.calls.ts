import { z } from 'zod';
import * as account from '../account/account.schemas.ts';
import { everybody } from '../shared/access-policy.ts';
import { defineCall } from '../shared/define-call.ts';

const nothing = z.null();

export const newsletterSubscribe = defineCall('newsletter.subscribe', {
  at: 'POST /auth/subscriber/new',
  summary: 'Ask for the newsletter; it begins once the letter’s link confirms',
  access: everybody,
  reads: 'nobody',
  body: account.subscription,
  data: nothing,
});

export const newsletterConfirm = defineCall('newsletter.confirm', {
  at: 'POST /newsletter/confirm',
  summary: 'Confirm a subscription by its letter’s link, or end it',
  access: everybody,
  reads: 'nobody',
  body: z.object({ token: z.string().min(20).max(200), unsubscribe: z.boolean().default(false) }),
  data: nothing,
});
