import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { NotificationService } from '@strainscope/proto/auth';
import { MarkNotifications } from '../people/notifications/commands/mark-notifications.ts';
import { ListNotifications } from '../people/notifications/queries/list-notifications.ts';

export function notificationsRpc(app: INestApplicationContext): ServiceImpl<typeof NotificationService> {
  const list = async () => ({ notifications: await app.get(ListNotifications).execute() });
  return {
    listNotifications: list,
    markNotifications: async ({ name, status }) => {
      await app.get(MarkNotifications).execute(name, status);
      return list();
    },
  };
}
