import { z } from 'zod';
import * as account from '../account/account.schemas.ts';
import { everybody } from '../shared/access-policy.ts';
import { defineCall } from '../shared/define-call.ts';

const nothing = z.null();

export const contactSend = defineCall('contact.send', {
  at: 'POST /Admin/contact-us',
  summary: 'Write to whoever runs the installation',
  access: everybody,
  reads: 'nobody',
  body: account.contactMessage,
  data: nothing,
});
