import { Controller } from '@nestjs/common';
import type { ListNotificationsResponse } from '@strainscope/proto/auth';
import type { Notification } from '@strainscope/console-contract';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';

const READ = 1;
const DISMISSED = 2;

@Controller('bff')
export class NotificationController {
  constructor(private readonly services: ServiceClients) {}

  @Call('/auth/getAllNotifications')
  async list(_: CallRequest<'/auth/getAllNotifications'>): Promise<CallAnswer<'/auth/getAllNotifications'>> {
    return answer(notificationsOf(await this.services.notifications.listNotifications({})));
  }

  @Call('/auth/setSingleNotifications')
  async markOne({
    body,
  }: CallRequest<'/auth/setSingleNotifications'>): Promise<CallAnswer<'/auth/setSingleNotifications'>> {
    const { notification_name: name, singleDismiss } = body;
    return this.mark(name, singleDismiss ? DISMISSED : READ);
  }

  @Call('/auth/readAllNotifications')
  markAll({ body }: CallRequest<'/auth/readAllNotifications'>): Promise<CallAnswer<'/auth/readAllNotifications'>> {
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
