import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { ContactService } from '@strainscope/proto/auth';
import { Subscribe } from '../contact/subscribe.ts';
import { SendMessage } from '../contact/send-message.ts';

export function contactRpc(app: INestApplicationContext): ServiceImpl<typeof ContactService> {
  return {
    subscribe: async (request) => {
      await app.get(Subscribe).execute(request);
      return {};
    },
    confirmSubscription: async ({ token, unsubscribe }) => {
      await app.get(Subscribe).confirm(token, unsubscribe);
      return {};
    },
    sendMessage: async (request) => {
      await app.get(SendMessage).execute(request);
      return {};
    },
  };
}
