import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  type Notification,
  notificationsList,
  notificationsMark,
  notificationsMarkAll,
} from '@strainscope/console-contract';
import type { ListNotificationsResponse } from '@strainscope/proto/auth';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';

const READ = 1;
const DISMISSED = 2;

@Controller('bff')
export class NotificationController {
  constructor(private readonly services: ServiceClients) {}

  @Handles(notificationsList)
  async list(_: CallRequest<typeof notificationsList>) {
    return answer(notificationsOf(await this.services.notifications.listNotifications({})));
  }

  @Handles(notificationsMark)
  async markOne({ body }: CallRequest<typeof notificationsMark>) {
    const { notification_name: name, singleDismiss } = body;
    return this.mark(name, singleDismiss ? DISMISSED : READ);
  }

  @Handles(notificationsMarkAll)
  markAll({ body }: CallRequest<typeof notificationsMarkAll>) {
    return this.mark('', body.status);
  }

  private async mark(name: string, status: number) {
    return answer(notificationsOf(await this.services.notifications.markNotifications({ name, status })));
  }
}

function notificationsOf({ notifications }: ListNotificationsResponse): Notification[] {
  return notifications.map(({ name, status, complete }) => ({
    notification_name: name as Notification['notification_name'],
    status: status as Notification['status'],
    complete,
  }));
}
